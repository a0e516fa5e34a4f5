import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicUser } from '@udala/contract/profiles';
import { byPerson } from '@udala/messages/feed';
import * as m from '@udala/messages/profile';
import { edit } from '@udala/messages/profile-edit';
import { handle } from '@udala/messages/shell';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { shortCount } from '#lib/count.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Cover } from '#ui/cover.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { titleFace } from '#ui/title-face.ts';
import { SubscriptionAction } from './subscription-action.tsx';
import { SocialLinks } from './social-links.tsx';

interface ProfileHeaderProps {
  user: PublicUser;
  /** Actions besides joining. */
  action: ReactNode;
  /** Menu about the creator. Placed at the page's edge, so that its panel opens inward. */
  menu: ReactNode;
}

/** Head of a profile: banner, picture, name, bio and the number of followers and patrons. */
export function ProfileHeader({ user, action, menu }: ProfileHeaderProps) {
  const { profile, counts } = user;
  const mayEdit = useAppSelector((state) => isCreator(state) && state.session.user?.id === user.id);
  // The page's for readers; creators see the name that they edit here.
  const name = mayEdit ? profile.name : (user.page?.name ?? profile.name);
  return (
    <header>
      <Cover
        seed={user.id}
        src={profile.bannerImageUrl}
        className="aspect-3/1 max-h-53 w-full sm:mx-4 sm:mt-4 sm:w-auto sm:rounded-card"
      />
      <div className="px-4 pb-4 sm:px-8">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Avatar
            name={name}
            src={user.page?.imageUrl ?? profile.profileImageUrl}
            size="2xl"
            className="-mt-12 border-4 border-bg"
          />
          {/* Beside the picture on a phone, so that the buttons have a row of their own. */}
          {menu && <div className="self-start pt-2 sm:order-last sm:self-end sm:pt-0">{menu}</div>}
          <div
            className={joinClasses(
              'flex grow flex-wrap justify-end gap-2',
              menu ? 'max-sm:basis-full max-sm:*:grow sm:mt-3' : 'mt-3',
            )}
          >
            {action}
            {mayEdit ? (
              <ButtonLink to={{ search: '?edit=true' }} preventScrollReset variant="tonal" icon={Pencil}>
                {edit}
              </ButtonLink>
            ) : (
              <SubscriptionAction creator={user} />
            )}
          </div>
        </div>
        <h2 className={`mt-2 flex items-center gap-1.5 ${titleFace(name)} text-h1 font-bold`}>
          <span className="min-w-0 break-words">{name}</span>
          {profile.isVerified && <VerifiedBadge />}
        </h2>
        {profile.userName !== null && (
          <p className="break-words text-ink-3">
            {[name !== profile.name && byPerson(profile.name), handle(profile.userName)].filter(Boolean).join(' · ')}
          </p>
        )}
        {profile.bio !== '' && <p className="measure mt-2 whitespace-pre-line break-words text-ink-2">{profile.bio}</p>}
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
          <span>
            <b className="text-ink tabular-nums">{shortCount(counts.patrons)}</b> {m.patronCount}
          </span>
          <span>
            <b className="text-ink tabular-nums">{shortCount(counts.posts)}</b> {m.postCount(counts.posts)}
          </span>
        </p>
        <div className="mt-3 empty:hidden xl:hidden">
          <SocialLinks profile={profile} />
        </div>
      </div>
    </header>
  );
}
