import { useEffect } from 'react';
import { authApi } from '#features/auth/auth.api.ts';
import { useAppDispatch, useAppSelector } from '#app/hooks.ts';
import { profileLoaded } from '#app/session.slice.ts';

/** Asks who is signed in while her page's name is not known; until then the kept profile stands in (specification §4). */
export function useOwnProfile(): void {
  const known = useAppSelector(({ session }) => session.jwtToken === '' || session.profile?.userName != null);
  const { data } = authApi.endpoints.ownProfile.useQuery(undefined, { skip: known });
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (data) dispatch(profileLoaded(data));
  }, [data, dispatch]);
}
