import type { ReplyOf } from '@udala/contract/endpoint';
import type { Post, ReactionEmoji } from '@udala/contract/posts';
import { getReactedPost, reactToPost, removeReaction, type ReactionSet } from '@udala/contract/reactions';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const reactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reactToPost: build.mutation<ReactionSet, { postId: string; name: ReactionEmoji }>({
      query: ({ postId, name }) => request(reactToPost, { params: { postId }, body: { name } }),
      extraOptions: { quiet: true },
    }),
    /** Finds the viewer's reaction by its post. The service worker caches posts, but never this answer. */
    getReactedPost: build.query<Post, string>({
      query: (id) => request(getReactedPost, { params: { id } }),
      extraOptions: { quiet: true },
    }),
    removeReaction: build.mutation<ReplyOf<typeof removeReaction>, string>({
      query: (id) => request(removeReaction, { params: { id } }),
      extraOptions: { quiet: true },
    }),
  }),
});
