import { likes } from './feed.ts';
import { grouped } from '../format.ts';

export const feedCrumb = 'Feed';
export const removed = 'This post was removed.';
export const backToFeed = 'Back to feed';
export const backToPostsOf = (author: string) => `${author}'s posts`;
export const whereYouAre = 'Where you are';

export const patronsOnlyExplained = (author: string) => `${author} shows this to patrons.`;

export const editPost = 'Edit Post';
export const postMenu = (title: string) => `More for “${title}”`;
export const deletePost = 'Delete Post';
export const deleteQuestion = 'Are you sure you want to delete this post?';
export const deleteConsequence = 'Its pictures, likes and comments go with it.';
export const deleteConfirm = 'Delete post';
export const deleting = 'Deleting…';
export const deletedTitle = 'Deleted Post';
export const deletedBody = 'Post deleted successfully';
export const pin = 'Pin to your page';
export const unpin = 'Unpin';
export const pinned = 'Pinned to your page';
export const unpinned = 'Unpinned';
export const share = 'Share';
export const copyLink = 'Copy link';
export const linkCopied = 'Link copied';
export const copyThis = 'Copy this link';
export const report = 'Report';

export const like = 'Like';
export const likeNamed = (count: number) => `Like, ${likes(count)}`;

/** Label of a picture that can be opened; follows its description. */
export const openPicture = (number: number, all: number) =>
  all === 1 ? 'Open picture' : `Open picture ${number} of ${all}`;
export const picturesOf = (author: string) => `Pictures by ${author}`;
export const pictureOf = (number: number, all: number) => `${number} of ${all}`;
export const previousPicture = 'Previous picture';
export const nextPicture = 'Next picture';
export const tapToLoad = (size: string) => `Tap to load · ${size}`;

const video = 'Video';
export const videoNamed = (facts: string) => (facts === '' ? video : `${video}, ${facts}`);
export const preparing = 'This video is being prepared. You can play it in a few minutes.';
export const beingPrepared = 'Being prepared';
export const cannotPlay = "Browsers can't play this file.";
export const download = (size: string) => `Download ${size}`;

export const noLongerAvailable = 'No longer available';

export const seePage = (name: string) => `See ${name}'s page`;
export const patronsOf = (count: number) => `${grouped(count)} Patron(s)`;
export const postsOf = (count: number) => (count === 1 ? '1 post' : `${grouped(count)} posts`);
