import type { ReplyOf } from '@udala/contract/endpoint';
import { likePost } from '@udala/contract/likes';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const likesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Idempotent: sets the like instead of toggling it. */
    likePost: build.mutation<ReplyOf<typeof likePost>, { postId: string; liked: boolean }>({
      query: ({ postId, liked }) => request(likePost, { params: { postId }, body: { liked } }),
      extraOptions: { quiet: true },
    }),
  }),
});
