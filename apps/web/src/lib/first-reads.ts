import { getPost, listPosts } from '@udala/contract/posts';
import { getUser } from '@udala/contract/profiles';
import { firstPage } from './pages.ts';
import { request } from './request.ts';

const feedOf = (filter: { authorId?: string; postType?: 'Feed' | 'Community' }): string =>
  request(listPosts, { query: { ...filter, ...firstPage } }).path;

/** Replaced by the id in the page's path, or by the viewer's own. */
export const readId = '$1';
const encodedId = encodeURIComponent(readId);

/** What a page of the app shows first, by the page's path. The features make the same requests. */
const firstReads: readonly (readonly [path: string, ...reads: string[]])[] = [
  ['home', feedOf({})],
  ['home/posts', feedOf({ postType: 'Feed' })],
  ['home/community', feedOf({ postType: 'Community' })],
  [
    'profile/posts(?:/([^/]+))?',
    request(getUser, { params: { id: readId } }).path,
    feedOf({ authorId: readId, postType: 'Feed' }),
  ],
  ['(?:posts|community)/([^/]+)', request(getPost, { params: { id: readId } }).path],
];
/** The same as pairs of a regular expression and the addresses, for the document's first script. */
export const readsByPath = firstReads.map(([path, ...reads]) => [
  `^/membership/app/${path}/?$`,
  ...reads.map((read) => read.replaceAll(encodedId, readId)),
]);
