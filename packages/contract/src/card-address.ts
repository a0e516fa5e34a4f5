import type { MembershipPage } from './memberships.ts';
import type { ImageContent, Post } from './posts.ts';

/** Version of the cards' design: changes when they are drawn in another way. */
const DESIGN = 1;

/** Current address of the page's card: it changes as soon as the card shows something else. */
export const pageCardAddress = (page: MembershipPage): string =>
  `/cards/pages/${page.creatorId}/${versionOf([page.pageName, page.userName, page.price, pictureOfPage(page)])}`;

/** Current address of the post's card, for the post as a stranger sees it. */
export const postCardAddress = (post: Post, page: MembershipPage | null): string =>
  `/cards/posts/${post.id}/${versionOf([
    post.title,
    cardLineOf(post),
    post.viewer.canSee,
    post.author.profile.name,
    post.author.profile.userName,
    pictureOfPost(post, page),
    page?.pageName,
    page?.price,
  ])}`;

/** Start of the text that a stranger reads of a post: shown on the card of one without a title. */
export const cardLineOf = ({ description }: Post): string =>
  (description.trim().split('\n', 1)[0] ?? '').slice(0, LINE_MAX_CHARACTERS).toWellFormed();
const LINE_MAX_CHARACTERS = 120;

export const pictureOfPage = (page: MembershipPage): string | null =>
  page.pageImageUrl ?? page.profileImageUrl ?? page.bannerImageUrl;

/** A picture of the post itself, which a locked one does not show, else its creator's. */
export function pictureOfPost(
  { imageContent, videoContent, author }: Post,
  page: MembershipPage | null,
): string | null {
  const own = imageContent[0] ?? videoContent[0]?.poster;
  return own ? smallEnough(own) : ((page && pictureOfPage(page)) ?? author.profile.profileImageUrl);
}

const WIDTH = 360;
const smallEnough = ({ sources, url }: ImageContent): string =>
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
