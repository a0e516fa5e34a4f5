import type { MembershipPage } from './memberships.ts';
import { postTitle } from './post-title.ts';
import type { ImageContent, Post } from './posts.ts';

/** Version of the cards' design: changes when they are drawn in another way. */
const DESIGN = 2;

/**
 * Current address of the page's card: it changes as soon as the card shows something else. `start` is the post that the
 * page begins with, as a stranger sees it.
 */
export const pageCardAddress = (page: MembershipPage, start: Post | null): string =>
  `/cards/pages/${page.creatorId}/${versionOf([
    page.pageName,
    page.userName,
    page.price,
    faceOfPage(page),
    pictureOfPage(page, start),
  ])}`;

/** Current address of the post's card, for the post as a stranger sees it. */
export const postCardAddress = (post: Post, page: MembershipPage | null): string =>
  `/cards/posts/${post.id}/${versionOf([
    cardTitleOf(post),
    post.viewer.canSee,
    post.author.profile.name,
    post.author.profile.userName,
    faceOfPost(post, page),
    pictureOfPost(post, page),
    page?.pageName,
    page?.price,
  ])}`;

/** The post's title, else the first sentence of what a stranger reads of it; empty without either. */
export const cardTitleOf = ({ title, description }: Post): string => postTitle(title, description).title;

export const faceOfPage = (page: MembershipPage): string | null => page.pageImageUrl ?? page.profileImageUrl;

/** The banner, else what a stranger may see of the post that the page begins with. */
export const pictureOfPage = (page: MembershipPage, start: Post | null): string | null =>
  page.bannerImageUrl ?? (start && openPictureOf(start));

export const faceOfPost = ({ author }: Post, page: MembershipPage | null): string | null =>
  (page && faceOfPage(page)) ?? author.profile.profileImageUrl;

/** What a stranger may see of the post, its cover if it is locked; else its creator's banner. A blur is a data: address. */
export const pictureOfPost = (post: Post, page: MembershipPage | null): string | null =>
  openPictureOf(post) ?? page?.bannerImageUrl ?? null;

function openPictureOf({ imageContent, videoContent, coverImage }: Post): string | null {
  const shown = imageContent[0] ?? videoContent[0]?.poster ?? coverImage?.picture;
  return shown ? wideEnough(shown) : (coverImage?.blur ?? null);
}

const WIDTH = 720;
const wideEnough = ({ sources, url }: ImageContent): string =>
  sources.find(({ format, width }) => format === 'webp' && width >= WIDTH)?.url ?? url;

/** FNV-1a, twice 32 bits: the same on server and browser, without a library. */
function versionOf(facts: unknown[]): string {
  const text = JSON.stringify([DESIGN, ...facts]);
  return [0x811c9dc5, 0x01234567]
    .map((start) => {
      let value = start;
      for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193);
      return (value >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
