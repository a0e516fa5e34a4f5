import { hideComment } from '@udala/contract/comment-review';
import { showComment, type Comment } from '@udala/contract/comments';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

/** Hiding and showing comments on a creator's page. */
const visibilityApi = api.enhanceEndpoints({ addTagTypes: ['Review'] }).injectEndpoints({
  endpoints: (build) => ({
    hideComment: build.mutation<Comment, string>({
      query: (id) => request(hideComment, { params: { id } }),
      invalidatesTags: ['Review'],
    }),
    showComment: build.mutation<Comment, string>({
      query: (id) => request(showComment, { params: { id } }),
      invalidatesTags: ['Review'],
    }),
  }),
});

export const { useHideCommentMutation, useShowCommentMutation } = visibilityApi;
