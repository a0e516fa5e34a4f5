import { updateProfile, type ProfileChanges } from '@udala/contract/profile-edit';
import type { OwnProfile, Profile } from '@udala/contract/profiles';
import { profileChanged } from '#state/session.slice.ts';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import { profileApi } from '../profile.api.ts';

/** The fields of an author that posts show. */
const shownInPosts: readonly (keyof ProfileChanges)[] = ['name', 'profileImageUrl'];

const publicHalf = ({ PhoneNumber: _phone, isCreator: _role, user: _user, ...profile }: OwnProfile): Profile => profile;

export const editApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Updates the caches that hold the profile at once, and invalidates those that only contain parts of it. */
    updateProfile: build.mutation<OwnProfile, ProfileChanges>({
      query: (body) => request(updateProfile, { body }),
      async onQueryStarted(_changes, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(profileChanged(answer.data));
        dispatch(
          profileApi.util.updateQueryData('getUser', answer.data.id, ({ profile }) => {
            Object.assign(profile, publicHalf(answer.data));
          }),
        );
      },
      invalidatesTags: (saved, _error, changes) => {
        if (!saved) return [];
        return shownInPosts.some((field) => field in changes) ? ['Profile', 'Posts', 'Post'] : ['Profile'];
      },
    }),
  }),
});
