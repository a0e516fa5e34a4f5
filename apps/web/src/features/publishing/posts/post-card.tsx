import { lazy, Suspense, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/feed';
import { photoBy } from '@udala/messages/app-ui';
import { JoinLink } from '#features/money/memberships/join-link.tsx';
import { wantsFewBytes } from '#lib/few-bytes.ts';
import { cardClass } from '#ui/card.tsx';
import { FeedItem } from '#ui/feed.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { MediaGrid } from '#ui/media-grid.tsx';
import { appPaths } from '#state/app-paths.ts';
import { pageNameOf } from './page-name.ts';
import { PostAuthor } from './post-author.tsx';
import { cardText } from './post-title.ts';

// Lazy: only an author sees it, on their own posts.
const PostMenu = lazy(async () => ({ default: (await import('./post-menu.tsx')).PostMenu }));
const LockedCover = lazy(async () => ({ default: (await import('./locked-cover.tsx')).LockedCover }));
const VideoCover = lazy(async () => ({ default: (await import('./video-cover.tsx')).VideoCover }));
const TapToLoad = lazy(async () => ({ default: (await import('./tap-to-load.tsx')).TapToLoad }));

interface PostCardProps {
  post: Post;
  /** Its position in the feed, from 1. */
  position: number;
  own: boolean;
  onProfile: boolean;
  /** What can be done with it in place, below its text. */
  actions: ReactNode;
}

/** A post in a list. A click anywhere opens it, while its text can still be selected. */
export function PostCard({ post, position, own, onProfile, actions }: PostCardProps) {
  const titleId = useId();
  const { title, summary } = cardText(post);
  const { profile } = post.author;
  const { canSee } = post.viewer;
  const { link, openCard } = useCardLink();
  const page = appPaths.postOf(post);
  const opens = useViewTransitionState(page);
  return (
    <FeedItem
      position={position}
      labelledBy={titleId}
      onClick={openCard}
      className={joinClasses(cardClass(true, true), 'cursor-pointer', opens && 'one-post')}
    >
      <header className="flex items-start gap-2 px-4 py-3">
        <PostAuthor post={post} linked={!onProfile} />
        <Suspense fallback={<span className="size-11" />}>{own && <PostMenu post={post} title={title} own />}</Suspense>
      </header>
      {canSee ? (
        <CardMedia post={post} eager={position === 1} />
      ) : (
        <Suspense fallback={<div className={post.coverImage ? 'aspect-3/2' : 'h-40'} />}>
          <LockedCover post={post} light={wantsFewBytes()} />
        </Suspense>
      )}
      <div className="grid gap-1.5 px-4 pt-3 pb-1">
        <h2 id={titleId} className="line-clamp-10 text-h3 font-bold">
          <Link
            ref={link}
            to={page}
            viewTransition
            state={{ from: onProfile ? 'profile' : 'feed' }}
            className="rounded-control hover:underline"
          >
            {title}
          </Link>
        </h2>
        {summary !== '' && <p className="line-clamp-10 text-ink-2">{summary}</p>}
        {!canSee && profile.userName !== null && (
          <p className="mt-2">
            <JoinLink userName={profile.userName} postId={post.id}>
              {m.joinAuthor(pageNameOf(post))}
            </JoinLink>
          </p>
        )}
        {/* As high as its buttons, so that the cards below do not move when it arrives. */}
        <div className="min-h-11">{actions}</div>
      </div>
    </FeedItem>
  );
}

function CardMedia({ post, eager }: { post: Post; eager: boolean }) {
  const { imageContent: images } = post;
  const [video] = post.videoContent;
  const grid = <MediaGrid images={images} fallbackAlt={photoBy(pageNameOf(post))} eager={eager} />;
  if (!video && !wantsFewBytes()) return grid;
  return (
    <Suspense fallback={<div className="aspect-video" />}>
      {video ? <VideoCover video={video} eager={eager} /> : <TapToLoad images={images}>{grid}</TapToLoad>}
    </Suspense>
  );
}

/** Forwards a click on the card to its link, except on another control or at the end of a text selection. */
function useCardLink() {
  const link = useRef<HTMLAnchorElement>(null);
  const openCard = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest('a, button, dialog') !== null || !getSelection()?.isCollapsed) return;
    link.current?.dispatchEvent(
      new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
  };
  return { link, openCard };
}
