import type { BodyOf } from '@udala/contract/endpoint';
import type * as contract from '@udala/contract/private-feeds';
import type { PrivateFeed } from '@udala/contract/private-feeds';
import { checkReauth } from '#features/identity/auth/security/reauth.service.ts';
import { privateFeedEmail } from '#features/identity/auth/security/security-emails.ts';
import { deletePrivateFeed } from '#features/identity/auth/security/security.queries.ts';
import { getSecurityOf } from '#features/identity/auth/security/security.service.ts';
import { toListedPost } from '#features/publishing/posts/posts.view.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import { later, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { AnyViewer, Viewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { isSecretForm, newSecret, sha256 } from '#platform/secrets.ts';
import { localeOfTag, say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { findFeed, findFeedReader, listReadable, noteFeedRead, putFeed } from './private-feeds.queries.ts';
import { rssOf } from './rss.ts';

const READ_NOTED_MS = minutes(60);

export async function getPrivateFeed({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<PrivateFeed> {
  assertOnMembersSite(viewer);
  const feed = await findFeed(db, viewer.userId);
  return {
    url: null,
    madeAt: feed?.made_at.toISOString() ?? null,
    lastReadAt: feed?.last_read_at?.toISOString() ?? null,
  };
}

/**
 * The address is shown only in this answer: the database stores the hash of its token. A feed reads paid posts without
 * a session, so making one requires re-authentication; a stolen session is not enough.
 */
export async function makePrivateFeed(
  deps: Deps,
  viewer: Viewer,
  { reauth }: BodyOf<typeof contract.makePrivateFeed>,
): Promise<PrivateFeed> {
  assertOnMembersSite(viewer);
  const { db, clock, config, jobs } = deps;
  const spend = await checkReauth(deps, viewer, reauth);
  const [token, now] = [newSecret(), clock.now()];
  await inTransaction(db, async (tx) => {
    const isMade = await putFeed(tx, { userId: viewer.userId, tokenHash: sha256(token), now });
    if (!isMade) throw new AppError('unauthenticated', say().errors.sessionEnded);
    await spend(tx);
    const { email } = await getSecurityOf(tx, viewer);
    await jobs.send(tx, outgoingMail, privateFeedEmail(await readerOf(tx, email), config));
  });
  return { url: `${config.publicUrl.origin}/feeds/${token}`, madeAt: now.toISOString(), lastReadAt: null };
}

export async function endPrivateFeed({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<PrivateFeed> {
  assertOnMembersSite(viewer);
  await deletePrivateFeed(db, viewer.userId);
  return { url: null, madeAt: null, lastReadAt: null };
}

/** A feed holds posts of many creators; a creator's host must show nothing of the others. */
function assertOnMembersSite({ tenantId }: AnyViewer): void {
  if (tenantId !== null) throw new AppError('forbidden', say().sharingServer.feedElsewhere);
}

/** @throws AppError `not_found` for a token that is invalid or no longer valid. */
export async function readPrivateFeed(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: AnyViewer,
  token: string,
): Promise<string> {
  if (viewer.tenantId !== null || !isSecretForm(token)) throw notFound();
  const found = await findFeedReader(db, sha256(token));
  if (!found) throw notFound();
  const { userId } = found;
  const now = clock.now();
  await noteFeedRead(db, userId, { now, since: later(now, -READ_NOTED_MS) });
  const posts = await listReadable(db, userId, now);
  const reader = { userId, tenantId: null };
  return rssOf(
    localeOfTag(found.locale),
    posts.map((post) => toListedPost(post, reader)),
    config.publicUrl,
  );
}
