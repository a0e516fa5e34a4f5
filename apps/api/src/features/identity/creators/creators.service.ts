import { randomInt } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import type {
  checkUserName as checkUserNameEndpoint,
  CreatorPage,
  NameReview,
  saveOwnPage as saveOwnPageEndpoint,
} from '@udala/contract/profiles';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';
import { findNameReview } from '#features/identity/names/names.queries.ts';
import { reviewNames } from '#features/identity/names/names.service.ts';
import { assertWithinRateLimits, restoreRateLimits, enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { days, later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { pageUrl } from '#platform/http/hosts.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { pictureAddress } from '#platform/storage/media-address.ts';
import { say } from '#platform/say.ts';
import { assertMayManagePageHere } from './creators.policy.ts';
import {
  claimLabel,
  findCreatorPage,
  findTakenLabels,
  lockCreatorPage,
  releaseLabel,
  updateCreatorPage,
  type CreatorPageRow,
} from './creators.queries.ts';
import { readLinks, toLinksDto, withLinks } from './page-links.ts';
import { choosePicture, dropPictures } from './page-picture.ts';
import { isReserved } from './reserved-labels.ts';

const RELEASED_NAME_COOLDOWN_MS = days(90);
/** Each new name is reserved for its last owner during the cool-down after its release. */
const namesADay: RateLimit = { name: 'page names a day', max: 5, windowMs: days(1) };
const namesAtRest: RateLimit = { name: 'page names at rest', max: 20, windowMs: RELEASED_NAME_COOLDOWN_MS };
const SUGGESTIONS = 3;
const SUFFIX_LENGTH = 4;

const labelOf = (userName: string): string => userName.toLowerCase();

const ownershipOf = (deps: Pick<Deps, 'clock'>, viewer: Viewer) => ({
  ownerId: viewer.userId,
  releasedBefore: later(deps.clock.now(), -RELEASED_NAME_COOLDOWN_MS),
});

export async function checkUserName(
  deps: Deps,
  viewer: Viewer,
  userName: string,
): Promise<ReplyOf<typeof checkUserNameEndpoint>> {
  const label = labelOf(userName);
  const alternatives = Array.from({ length: SUGGESTIONS * 2 }, () => withRandomSuffix(label));
  const taken = await findTakenLabels(deps.db, [label, ...alternatives], ownershipOf(deps, viewer));
  const isFree = (one: string) => !taken.has(one) && !isReserved(one);
  if (isFree(label)) return { available: true, suggestions: [] };
  return { available: false, suggestions: alternatives.filter(isFree).slice(0, SUGGESTIONS) };
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Appends four random characters to the name (specification §9), and cuts it so that it stays a valid host label. */
function withRandomSuffix(label: string): string {
  const suffix = Array.from({ length: SUFFIX_LENGTH }, () => letters[randomInt(letters.length)]).join('');
  return label.slice(0, limits.userNameMaxLength - SUFFIX_LENGTH) + suffix;
}

export async function getOwnPage({ db, config }: Pick<Deps, 'db' | 'config'>, viewer: Viewer): Promise<CreatorPage> {
  assertMayManagePageHere(viewer);
  const page = await findCreatorPage(db, viewer.userId);
  if (!page) throw notFound();
  return toCreatorPageDto(page, config, await findNameReview(db, viewer.userId));
}

/** Saves the creator's page and claims its address, releasing the former one. Omitted fields stay as they are. */
export async function saveOwnPage(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof saveOwnPageEndpoint>,
): Promise<CreatorPage> {
  assertMayManagePageHere(viewer);
  const label = labelOf(body.userName);
  const links = readLinks(body.links ?? {}, (network) => `links.${network}`);
  const isChanged = (await findCreatorPage(deps.db, viewer.userId))?.user_name !== label;
  const counted = isChanged ? [namesADay, namesAtRest].map((limit) => ({ limit, key: viewer.userId })) : [];
  // Checks the longer window first, so that the error names the longer wait.
  await assertWithinRateLimits(deps, counted.toReversed(), say().creatorsServer.userNameChangedOften);
  await enforceRateLimits(deps, counted, say().creatorsServer.userNameChangedOften);
  try {
    return await savePage(deps, viewer, { ...body, label, links });
  } catch (error) {
    await restoreRateLimits(deps, counted);
    throw error;
  }
}

type PageToSave = Omit<BodyOf<typeof saveOwnPageEndpoint>, 'links' | 'userName'> & {
  label: string;
  links: ReturnType<typeof readLinks>;
};

function savePage(deps: Deps, viewer: Viewer, { label, links, ...body }: PageToSave): Promise<CreatorPage> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx, afterCommit) => {
    const before = await lockCreatorPage(tx, viewer.userId);
    if (before.user_name !== label) {
      afterCommit(() => deps.tenants.invalidate(label));
      if (isReserved(label)) throw nameTaken();
      await releaseLabel(tx, viewer.userId, now);
      if (!(await claimLabel(tx, { label, ...ownershipOf(deps, viewer) }))) throw nameTaken();
    }
    const page = {
      ...before,
      page_name: body.pageName.trim(),
      user_name: label,
      bio: body.bio?.trim() ?? before.bio,
      mode: body.mode ?? before.mode,
      links: withLinks(before.links, links),
      ...(body.pageImageUrl !== undefined && (await choosePicture(tx, viewer.userId, before, body.pageImageUrl))),
    };
    await updateCreatorPage(tx, viewer.userId, page, now);
    await reviewNames(tx, viewer.userId, now);
    await dropPictures(tx, deps.jobs, viewer.userId, { before, after: page });
    return toCreatorPageDto(page, deps.config, await findNameReview(tx, viewer.userId));
  });
}

const nameTaken = () =>
  new AppError('conflict', say().creatorsServer.userNameTaken, {
    fields: { userName: say().creatorsServer.userNameTaken },
  });

const toCreatorPageDto = (page: CreatorPageRow, { publicUrl }: Config, nameReview: NameReview | null): CreatorPage => ({
  name: page.name,
  userName: page.user_name,
  pageName: page.page_name,
  bio: page.bio,
  url: page.user_name === null ? null : pageUrl(publicUrl, page.user_name),
  pageImageUrl: pictureAddress(page.page_image_key),
  mode: page.mode,
  links: toLinksDto(page.links),
  ...(nameReview !== null && { nameReview }),
});
