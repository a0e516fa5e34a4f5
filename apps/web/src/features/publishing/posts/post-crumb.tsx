import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/post';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { BarContent } from '#ui/bar-content.tsx';
import { linkClass } from '#ui/button-class.ts';
import { appPaths } from '#state/app-paths.ts';
import { useArrival } from '#state/arrival.ts';
import { pageNameOf } from './page-name.ts';
import { useBarAway } from './use-bar-away.ts';

/** The bar of a post: a breadcrumb to the feed and the author, or to the author's posts if the reader came from them. */
export function PostCrumb({ post }: { post: Post | undefined }) {
  const { from } = useArrival();
  useBarAway();
  const profile = post?.author.profile;
  const name = post ? pageNameOf(post) : '';
  const fromProfile = profile !== undefined && from === 'profile';
  return (
    <BarContent>
      <div className="flex items-center gap-3">
        <nav aria-label={m.whereYouAre} className={fromProfile ? 'min-w-0' : 'shrink-0'}>
          <Crumb
            to={
              fromProfile
                ? appPaths.profile(post?.postType === 'Community' ? 'community' : 'posts', profile.id)
                : appPaths.home
            }
            text={fromProfile ? m.backToPostsOf(name) : m.feedCrumb}
            back={from !== undefined}
          />
        </nav>
        {profile && !fromProfile && <span aria-hidden className="h-5 border-s border-line" />}
        {profile && !fromProfile && (
          <Link
            to={appPaths.profile('posts', profile.id)}
            className="flex min-h-11 min-w-0 items-center gap-2 rounded-control font-bold hover:underline"
          >
            <Avatar name={name} src={post?.author.page?.imageUrl ?? profile.profileImageUrl} size="sm" />
            <span className="min-w-0 truncate">{name}</span>
            {profile.isVerified && <VerifiedBadge />}
          </Link>
        )}
      </div>
    </BarContent>
  );
}

/** `back`: goes back in history rather than to the top of a new list, so that the scroll position is restored. */
function Crumb({ to, text, back }: { to: string; text: string; back: boolean }) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    if (!back || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={to}
      onClick={onClick}
      className={`${linkClass} inline-flex min-h-11 max-w-full items-center font-semibold`}
    >
      <span className="min-w-0 truncate">{text}</span>
    </Link>
  );
}
