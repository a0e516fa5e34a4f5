import type { ReplyOf } from '@udala/contract/endpoint';
import { likePost } from '@udala/contract/likes';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const likesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sets the like rather than toggling it, so that a repeated call changes nothing. */
    likePost: build.mutation<ReplyOf<typeof likePost>, { postId: string; liked: boolean }>({
      query: ({ postId, liked }) => request(likePost, { params: { postId }, body: { liked } }),
      extraOptions: { quiet: true },
    }),
  }),
});
