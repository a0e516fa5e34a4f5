import type { PublicUser } from '@udala/contract/profiles';
import * as m from '@udala/messages/profile';
import { handle } from '@udala/messages/shell';
import { shortCount } from '#lib/count.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { StarSlice } from '#ui/star-slice.tsx';
import { MembershipAction } from './membership-action.tsx';
import { SocialLinks } from './social-card.tsx';

/** Who this is: banner, picture, name, what she says of herself, and how many are with her. */
export function ProfileHeader({ user }: { user: PublicUser }) {
  const { profile, counts } = user;
  return (
    <header>
      <div className="relative h-30 overflow-hidden bg-sunken sm:mx-4 sm:mt-4 sm:h-44 sm:rounded-card">
        {profile.bannerImageUrl === null ? (
          <StarSlice seed={user.id} className="absolute inset-0 opacity-70" />
        ) : (
          <img src={profile.bannerImageUrl} alt="" className="size-full object-cover" />
        )}
      </div>
      <div className="px-4 pb-4 sm:px-8">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Avatar name={profile.name} src={profile.profileImageUrl} size="2xl" className="-mt-12 border-4 border-bg" />
          <div className="mt-3">
            <MembershipAction creator={user} />
          </div>
        </div>
        <h2 className="mt-2 flex items-center gap-1.5 font-display text-h1 font-bold">
          <span className="min-w-0 break-words">{profile.name}</span>
          {profile.isVerified && <VerifiedBadge />}
        </h2>
        {profile.userName !== null && <p className="text-ink-3">{handle(profile.userName)}</p>}
        {profile.bio !== '' && <p className="measure mt-2 text-ink-2">{profile.bio}</p>}
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
