import { catalogue } from '@udala/messages/catalogue';
import { sourceLocale } from '@udala/messages/languages';
import { buffer } from 'node:stream/consumers';
import {
  cardLineOf,
  pageCardAddress,
  pictureOfPage,
  pictureOfPost,
  postCardAddress,
} from '@udala/contract/card-address';
import type { MembershipPage } from '@udala/contract/memberships';
import { naira } from '@udala/messages/money';
import { wordmark } from '@udala/messages/ui';
import { findFile } from '#features/publishing/media/media.service.ts';
import { koboOf } from '#features/money/memberships/memberships.dto.ts';
import { listMemberships } from '#features/money/memberships/pages.service.ts';
import { getClearedName } from '#features/identity/names/names.queries.ts';
import { getPost } from '#features/publishing/posts/posts.service.ts';
import { notFound } from '#platform/http/errors.ts';
import type { CardWork } from '#platform/cards/cards.ts';
import type { Deps } from '#app/deps.ts';

/** One picture for everybody whom the link is sent to, in English. */
const { sharingServer: m } = catalogue(sourceLocale);

/** The content of a card, and its address. */
export interface Card {
  address: string;
  work: Omit<CardWork, 'picture'>;
  picture: string | null;
}

/** The viewer a card is drawn for, whoever requests it: signed out, and on a creator's host limited to that creator. */
export interface Stranger {
  userId: null;
  tenantId: string | null;
}

export async function cardOfPage(deps: Deps, stranger: Stranger, creatorId: string): Promise<Card> {
  const page = await findPage(deps, stranger, creatorId);
  if (!page) throw notFound();
  return {
    address: pageCardAddress(page),
    picture: pictureOfPage(page),
    work: {
      ...wornBy(page.creatorId),
      title: page.pageName,
      fallback: `@${page.userName}`,
      line: m.onUdala(page.userName),
      tag: page.price === null ? null : m.perMonth(naira(koboOf(page.price))),
      isLocked: false,
    },
  };
}

export async function cardOfPost(deps: Deps, stranger: Stranger, postId: string): Promise<Card> {
  const post = await getPost(deps, stranger, postId);
  const page = await findPage(deps, stranger, post.author.id);
  const { canSee } = post.viewer;
  const by = m.postBy(page?.pageName ?? (await getClearedName(deps.db, post.author.id)));
  const price = page?.price ?? null;
  return {
    address: postCardAddress(post, page),
    picture: pictureOfPost(post, page),
    work: {
      ...wornBy(post.author.id),
      title: post.title || cardLineOf(post) || by,
      fallback: by,
      line: by,
      tag: canSee ? null : price === null ? m.forPatrons : m.forPatronsAt(naira(koboOf(price))),
      isLocked: !canSee,
    },
  };
}

const wornBy = (creatorId: string) => ({ brand: wordmark, seed: creatorId });

async function findPage(deps: Deps, stranger: Stranger, creatorId: string): Promise<MembershipPage | null> {
  const { items } = await listMemberships(deps, stranger, { creatorId });
  return items[0] ?? null;
}

/** Draws the card, with its picture only if a stranger may see the file: the access check runs here again. */
export async function drawCard(deps: Deps, stranger: Stranger, { work, picture }: Card): Promise<Buffer> {
  const [, , id = '', name = ''] = picture?.split('/') ?? [];
  const file = await findFile(deps, stranger, { id, name });
  const bytes = file?.isPublic && file.format === 'webp' ? await deps.storage.open(file.key) : null;
  return deps.cards.draw({ ...work, picture: bytes && (await buffer(bytes)) });
}
