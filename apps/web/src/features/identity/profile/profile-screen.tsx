import { lazy, Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { PublicUser } from '@udala/contract/profiles';
import * as m from '@udala/messages/profile';
import { couldNotLoad } from '@udala/messages/shell';
import { ActivityFold } from '#features/identity/notifications/activity-fold.tsx';
import { Aside } from '#ui/aside.tsx';
import { isApiError } from '#lib/api-error.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabLinks } from '#ui/tab-links.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { useTitleOf } from '#state/use-title-of.ts';
import { useGetUserQuery } from './profile.api.ts';
import { ProfileHeader } from './profile-header.tsx';
import { SocialLinks, socialLinksOf } from './social-links.tsx';

const EditProfile = lazy(async () => ({ default: (await import('./edit/edit-profile.tsx')).EditProfile }));

interface ProfileScreenProps {
  userId: string;
  /** Creator's id from the address; absent on the viewer's own profile. */
  creatorId: string | undefined;
  /** Actions besides joining. */
  action: (user: PublicUser) => ReactNode;
  /** Menu about the creator. */
  menu: (user: PublicUser) => ReactNode;
  children: (user: PublicUser) => ReactNode;
}

/** A creator's profile inside the app, around one of its tabs. */
export function ProfileScreen({ userId, creatorId, action, menu, children }: ProfileScreenProps) {
  const { data: user, error, isLoading, refetch } = useGetUserQuery(userId);
  useTitleOf(
    creatorId !== undefined && user?.roles.includes('creator') ? (user.page?.name ?? user.profile.name) : undefined,
  );
  if (isLoading) return <Skeleton kind="card" count={1} />;
  if (!user?.roles.includes('creator')) {
    const unknown = user || (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request'));
    return unknown ? (
      <EmptyState title={m.unknown} action={<ButtonLink to={appPaths.home}>{m.goHome}</ButtonLink>} />
    ) : (
      <LoadError message={couldNotLoad} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <ProfileHeader user={user} action={action(user)} menu={menu(user)} />
      <Editing user={user} />
      <ActivityFold />
      <TabLinks label={m.sections} tabs={tabsOf(user, creatorId)} />
      <div className="pt-3">{children(user)}</div>
      {socialLinksOf(user.profile).length > 0 && (
        <Aside>
          <Card>
            <SocialLinks profile={user.profile} />
          </Card>
        </Aside>
      )}
    </>
  );
}

/** The community tab comes last if only the creator may post there. */
function tabsOf({ hasCommunity }: PublicUser, creatorId: string | undefined) {
  const community = { to: appPaths.profile('community', creatorId), text: m.community };
  return [
    { to: appPaths.profile('posts', creatorId), text: m.posts },
    ...(hasCommunity ? [community] : []),
    { to: appPaths.profile('membership', creatorId), text: m.benefits },
    ...(hasCommunity ? [] : [community]),
  ];
}

/** With ?edit=true a creator edits their own profile over it. */
function Editing({ user }: { user: PublicUser }) {
  const wantsEdit = useSearchParams()[0].get('edit') === 'true';
  const creator = useAppSelector(isCreator);
  const own = useAppSelector(({ session }) => session.profile);
  if (!wantsEdit || !creator || own?.id !== user.id) return null;
  return (
    <Suspense>
      {/* The public fields were just loaded; the phone number is only in the own profile. */}
      <EditProfile profile={{ ...own, ...user.profile }} />
    </Suspense>
  );
}
