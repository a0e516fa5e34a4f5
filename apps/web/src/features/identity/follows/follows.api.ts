import { followCreator, unfollowCreator } from '@udala/contract/follows';
import { profileApi } from '#features/identity/profile/profile.api.ts';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

interface Choice {
  creatorId: string;
  following: boolean;
}

const followsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Optimistic update of the profile, reverted on failure. Feeds are refetched, because they contain other posts
     * afterwards.
     */
    setFollowing: build.mutation<unknown, Choice>({
      query: ({ creatorId, following }) =>
        request(following ? followCreator : unfollowCreator, { params: { creatorId } }),
      extraOptions: { quiet: true },
      invalidatesTags: (_reply, error) => (error ? [] : ['Posts']),
      async onQueryStarted({ creatorId, following }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          profileApi.util.updateQueryData('getUser', creatorId, ({ viewer }) => void (viewer.isFollowing = following)),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
  }),
});

export const { useSetFollowingMutation } = followsApi;
