import { Navigate, Outlet, useParams } from 'react-router';
import type { PublicUser } from '@udala/contract/profiles';
import { PersonMenu } from '#features/publishing/blocks/person-menu.tsx';
import { FollowButton } from '#features/identity/follows/follow-button.tsx';
import { ProfileScreen } from '#features/identity/profile/profile-screen.tsx';
import { ShareProfile } from '#features/outreach/sharing/share-profile.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';

export function Component() {
  const { creatorId } = useParams();
  const viewerId = useAppSelector(({ session }) => session.user?.id);
  const ownsPage = useAppSelector(isCreator);
  const userId = creatorId ?? viewerId;
  if (userId === undefined) return null;
  // A patron has no public page: their profile lists the creators they support.
  if (creatorId === undefined && !ownsPage) return <Navigate to={appPaths.patronProfile} replace />;
  return (
    <ProfileScreen
      key={userId}
      userId={userId}
      creatorId={creatorId}
      action={(user) => (user.id === viewerId ? <ShareProfile user={user} own /> : <FollowButton creator={user} />)}
      menu={(user) => user.id !== viewerId && <Menu user={user} />}
    >
      {(user) => <Outlet context={user} />}
    </ProfileScreen>
  );
}

const Menu = ({ user }: { user: PublicUser }) => (
  <div className="flex gap-1">
    <ShareProfile user={user} own={false} />
    <PersonMenu person={{ id: user.id, name: user.profile.name }} />
  </div>
);
