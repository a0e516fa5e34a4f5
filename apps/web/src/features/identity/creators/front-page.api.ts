import type { ReplyOf } from '@udala/contract/endpoint';
import { listMemberships, type MembershipPage } from '@udala/contract/memberships';
import { getStartPost, listPosts, type Post } from '@udala/contract/posts';
import { getUser, type PublicUser } from '@udala/contract/profiles';
import type { AppStore, RootState } from '#state/store.ts';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import { queryOf, type PostFilter } from './post-filter.ts';

/** Also the most that is known of how often a creator posts. */
export const postsShown = 12;

/** Reads of the pages that only the server renders: apart from what the sign-in pages load. */
export const frontPageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The page and offer of a post's author; null if the author has no page yet. */
    pageOfAuthor: build.query<MembershipPage | null, string>({
      query: (creatorId) => request(listMemberships, { query: { creatorId } }),
      transformResponse: ({ items }: { items: MembershipPage[] }) => items[0] ?? null,
      extraOptions: { quiet: true },
    }),
    creator: build.query<PublicUser, string>({
      query: (id) => request(getUser, { params: { id } }),
      extraOptions: { quiet: true },
    }),
    /** The creator's latest posts of a kind, for the front page. */
    latestPosts: build.query<Post[], { creatorId: string; filter: PostFilter }>({
      query: ({ creatorId, filter }) =>
        request(listPosts, { query: { authorId: creatorId, limit: postsShown, ...queryOf(filter) } }),
      transformResponse: ({ items }: { items: Post[] }) => items,
    }),
    startPost: build.query<Post | null, string>({
      query: (authorId) => request(getStartPost, { query: { authorId } }),
      transformResponse: ({ post }: ReplyOf<typeof getStartPost>) => post,
    }),
  }),
});

const { creator, latestPosts, startPost } = frontPageApi.endpoints;
const once = { subscribe: false };

/** Loads what a creator's front page shows besides the page itself. */
export const loadFrontPage = ({ dispatch }: AppStore, creatorId: string, filter: PostFilter) =>
  Promise.all([
    dispatch(creator.initiate(creatorId, once)),
    dispatch(startPost.initiate(creatorId, once)),
    dispatch(latestPosts.initiate({ creatorId, filter: 'all' }, once)),
    filter !== 'all' && dispatch(latestPosts.initiate({ creatorId, filter }, once)),
  ]);

export const selectStartPost = (state: RootState, creatorId: string): Post | null =>
  startPost.select(creatorId)(state).data ?? null;

export function selectFrontPage(state: RootState, creatorId: string, filter: PostFilter) {
  const postsOf = (kind: PostFilter) => latestPosts.select({ creatorId, filter: kind })(state).data ?? [];
  return {
    creator: creator.select(creatorId)(state).data ?? null,
    start: selectStartPost(state, creatorId),
    latest: postsOf('all'),
    posts: postsOf(filter),
  };
}
