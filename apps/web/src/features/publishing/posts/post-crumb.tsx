import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/post';
import { linkClass } from '#ui/button-class.ts';
import { Icon } from '#ui/icon.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useArrival } from '#state/arrival.ts';

/** Breadcrumb to the feed, or to the author's posts if the reader came from their profile. */
export function PostCrumb({ post: { author, postType } }: { post: Post }) {
  const { from } = useArrival();
  const navigate = useNavigate();
  const tab = postType === 'Community' ? 'community' : 'posts';
  // Goes back in history rather than to the top of a new list, so that the scroll position is restored.
  const onClick = (event: MouseEvent) => {
    if (from === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <nav aria-label={m.whereYouAre} className="px-4 py-1.5">
      <Link
        to={from === 'profile' ? appPaths.profile(tab, author.profile.id) : appPaths.home}
        onClick={onClick}
        className={`${linkClass} inline-flex min-h-11 items-center gap-1.5 text-small font-semibold`}
      >
        <Icon of={ArrowLeft} size="sm" />
        <span className="min-w-0 wrap-anywhere">
          {from === 'profile' ? m.backToPostsOf(author.profile.name) : m.feedCrumb}
        </span>
      </Link>
    </nav>
  );
}
