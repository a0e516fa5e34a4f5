import { useEffect } from 'react';
import { authApi } from '#features/identity/auth/auth.api.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { profileLoaded } from '#state/session.slice.ts';

/** Fetches the own profile while its user name is unknown; until then the cached one is shown (specification §4). */
export function useOwnProfile(): void {
  const known = useAppSelector(({ session }) => session.jwtToken === '' || session.profile?.userName != null);
  const { data } = authApi.endpoints.ownProfile.useQuery(undefined, { skip: known });
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (data) dispatch(profileLoaded(data));
  }, [data, dispatch]);
}
