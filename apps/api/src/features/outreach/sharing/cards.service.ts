import { catalogue } from '@udala/messages/catalogue';
import { sourceLocale } from '@udala/messages/languages';
import { buffer } from 'node:stream/consumers';
import {
  cardTitleOf,
  faceOfPage,
  faceOfPost,
  pageCardAddress,
  pictureOfPage,
  pictureOfPost,
  postCardAddress,
} from '@udala/contract/card-address';
import type { MembershipPage } from '@udala/contract/memberships';
import { naira } from '@udala/messages/money';
import { findFile } from '#features/publishing/media/media.service.ts';
import { koboOf } from '#features/money/memberships/memberships.dto.ts';
import { listMemberships } from '#features/money/memberships/pages.service.ts';
import { getClearedName } from '#features/identity/names/names.queries.ts';
import { getPost, getStartPost } from '#features/publishing/posts/posts.service.ts';
import { notFound } from '#platform/http/errors.ts';
import type { CardWork } from '#platform/cards/cards.ts';
import type { Deps } from '#app/deps.ts';

/** One picture for everybody whom the link is sent to, in English. */
const { sharingServer: m } = catalogue(sourceLocale);

/** The content of a card, and its address. */
export interface Card {
  address: string;
  work: Omit<CardWork, 'face' | 'picture'>;
  face: string | null;
  /** The address of a file, or a blur as a data: address. */
  picture: string | null;
  /** True if the picture may be withdrawn: a cover, of which no copy may outlive it for long. */
  isBrief: boolean;
}

/** The viewer a card is drawn for, whoever requests it: signed out, and on a creator's host limited to that creator. */
export interface Stranger {
  userId: null;
  tenantId: string | null;
}

export async function cardOfPage(deps: Deps, stranger: Stranger, creatorId: string): Promise<Card> {
  const page = await findPage(deps, stranger, creatorId);
  if (!page) throw notFound();
  const { post: start } = await getStartPost(deps, stranger, { authorId: creatorId });
  return {
    address: pageCardAddress(page, start),
    face: faceOfPage(page),
    picture: pictureOfPage(page, start),
    isBrief: Boolean(start?.coverImage),
    work: {
      seed: page.creatorId,
      name: page.pageName,
      title: page.pageName,
      fallback: `@${page.userName}`,
      line: m.onUdala(page.userName),
      tag: page.price === null ? null : m.perMonth(naira(koboOf(page.price))),
      isLocked: false,
      isFestive: false,
    },
  };
}

export async function cardOfPost(deps: Deps, stranger: Stranger, postId: string): Promise<Card> {
  const post = await getPost(deps, stranger, postId);
  const page = await findPage(deps, stranger, post.author.id);
  const { canSee } = post.viewer;
  const name = page?.pageName ?? (await getClearedName(deps.db, post.author.id));
  const by = m.postBy(name);
  const price = page?.price ?? null;
  return {
    address: postCardAddress(post, page),
    face: faceOfPost(post, page),
    picture: pictureOfPost(post, page),
    isBrief: post.coverImage !== null,
    work: {
      seed: post.author.id,
      name,
      title: cardTitleOf(post) || by,
      fallback: by,
      line: by,
      tag: canSee ? null : price === null ? m.forPatrons : m.forPatronsAt(naira(koboOf(price))),
      isLocked: !canSee,
      isFestive: false,
    },
  };
}

/** A creator's page as strangers see it; null before it is published. */
export async function findPage(deps: Deps, stranger: Stranger, creatorId: string): Promise<MembershipPage | null> {
  const { items } = await listMemberships(deps, stranger, { creatorId });
  return items[0] ?? null;
}

/** Draws the card, with its pictures only if a stranger may see the files: the access check runs here again. */
export async function drawCard(deps: Deps, stranger: Stranger, { work, face, picture }: Card): Promise<Buffer> {
  const [shownFace, shownPicture] = await Promise.all([face, picture].map((each) => bytesOf(deps, stranger, each)));
  return deps.cards.draw({ ...work, face: shownFace ?? null, picture: shownPicture ?? null });
}

async function bytesOf(deps: Deps, stranger: Stranger, address: string | null): Promise<Buffer | null> {
  if (address?.startsWith(inline)) return Buffer.from(address.slice(inline.length), 'base64');
  const [, , id = '', name = ''] = address?.split('/') ?? [];
  const file = await findFile(deps, stranger, { id, name });
  const isOpen = file?.isPublic || file?.isCover;
  const bytes = isOpen && file.format === 'webp' ? await deps.storage.open(file.key) : null;
  return bytes && buffer(bytes);
}

const inline = 'data:image/webp;base64,';
