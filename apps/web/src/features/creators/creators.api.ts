import { getConfig, type PublicConfig } from '@udala/contract/config';
import { listMemberships, type MembershipPage } from '@udala/contract/memberships';
import { listPosts, type Post } from '@udala/contract/posts';
import type { AppStore } from '#app/store.ts';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

const teasersShown = 3;

export const creatorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<PublicConfig, void>({
      query: () => request(getConfig),
      extraOptions: { quiet: true },
    }),
    /** The page of a post's author, with her offer; null while she has none. */
    pageOfAuthor: build.query<MembershipPage | null, string>({
      query: (creatorId) => request(listMemberships, { query: { creatorId } }),
      transformResponse: ({ items }: { items: MembershipPage[] }) => items[0] ?? null,
      extraOptions: { quiet: true },
    }),
    /** What a creator published last, as the front page shows it. */
    latestPosts: build.query<Post[], { creatorId: string }>({
      query: ({ creatorId }) => request(listPosts, { query: { authorId: creatorId, limit: teasersShown } }),
      transformResponse: ({ items }: { items: Post[] }) => items,
    }),
  }),
});

/** For pages that show a sum. It is an extra on every one of them: without an answer the page stands all the same. */
export async function loadConfig(store: AppStore): Promise<PublicConfig | null> {
  const { data } = await store.dispatch(creatorsApi.endpoints.config.initiate(undefined, { subscribe: false }));
  return data ?? null;
}

export const loadLatestPosts = (store: AppStore, creatorId: string) =>
  store.dispatch(creatorsApi.endpoints.latestPosts.initiate({ creatorId }, { subscribe: false }));
