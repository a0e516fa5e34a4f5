import { getConfig, type PublicConfig } from '@udala/contract/config';
import { listMemberships, type MembershipPage } from '@udala/contract/memberships';
import { listPosts, type Post } from '@udala/contract/posts';
import type { AppStore } from '#state/store.ts';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

const teasersShown = 3;

export const creatorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<PublicConfig, void>({
      query: () => request(getConfig),
      extraOptions: { quiet: true },
    }),
    /** The page and offer of a post's author; null if the author has no page yet. */
    pageOfAuthor: build.query<MembershipPage | null, string>({
      query: (creatorId) => request(listMemberships, { query: { creatorId } }),
      transformResponse: ({ items }: { items: MembershipPage[] }) => items[0] ?? null,
      extraOptions: { quiet: true },
    }),
    /** The creator's latest posts, for the front page. */
    latestPosts: build.query<Post[], { creatorId: string }>({
      query: ({ creatorId }) => request(listPosts, { query: { authorId: creatorId, limit: teasersShown } }),
      transformResponse: ({ items }: { items: Post[] }) => items,
    }),
  }),
});

export const { useConfigQuery } = creatorsApi;

/** Loads the public config for a page that shows an amount. Optional: the page renders without it. */
export async function loadConfig(store: AppStore): Promise<PublicConfig | null> {
  const { data } = await store.dispatch(creatorsApi.endpoints.config.initiate(undefined, { subscribe: false }));
  return data ?? null;
}

export const loadLatestPosts = (store: AppStore, creatorId: string) =>
  store.dispatch(creatorsApi.endpoints.latestPosts.initiate({ creatorId }, { subscribe: false }));
