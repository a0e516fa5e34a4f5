import { Outlet, useParams } from 'react-router';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { useAppSelector } from '#app/hooks.ts';

export function Component() {
  const { creatorId } = useParams();
  const viewerId = useAppSelector(({ session }) => session.user?.id);
  const userId = creatorId ?? viewerId;
  if (userId === undefined) return null;
  return (
    <ProfileScreen key={userId} userId={userId} creatorId={creatorId}>
      {(user) => <Outlet context={user} />}
    </ProfileScreen>
  );
}
