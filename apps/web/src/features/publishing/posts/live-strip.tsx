import { QrCode as QrIcon, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import type { Post } from '@udala/contract/posts';
import { shareText } from '@udala/messages/composer';
import * as m from '@udala/messages/sharing';
import { dismiss } from '@udala/messages/ui';
import { ShareOptions } from '#features/outreach/sharing/share-options.tsx';
import { pageUrl } from '#lib/site.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { livePostOf, putLiveAway, settleLive } from './live-post.ts';
import { cardText } from './post-title.ts';

const SharePostDialog = lazy(async () => ({
  default: (await import('#features/outreach/sharing/share-post-dialog.tsx')).SharePostDialog,
}));

/** On the card of a post that was just published: says that it is out, and how to bring people to it. */
export function LiveStrip({ post }: { post: Post }) {
  const dispatch = useAppDispatch();
  const site = useAppSelector((state) => state.site);
  const [showsCode, setShowsCode] = useState(false);
  const strip = useRef<HTMLElement>(null);
  const { userName } = post.author.profile;
  const url = (userName === null ? location.origin : pageUrl(site, userName)) + appPaths.postOf(post);
  useArrivalInView(post.id, strip);
  const putAway = () => {
    strip.current?.closest('article')?.focus({ preventScroll: true });
    dispatch(putLiveAway());
  };
  return (
    <section ref={strip} aria-labelledby={`live-${post.id}`} className="-mx-4 mt-1 -mb-1 grid gap-3 bg-accent-soft p-4">
      <div className="flex min-h-11 items-center gap-2">
        <p role="status" id={`live-${post.id}`} className="min-w-0 grow font-semibold">
          {m.live}
        </p>
        <IconButton icon={X} label={dismiss} className="-me-2" onClick={putAway} />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-2.5">
        <ShareOptions
          url={url}
          words={shareText(url)}
          own
          end={
            <Button variant="tonal" icon={QrIcon} onClick={() => setShowsCode(true)}>
              {m.qr}
            </Button>
          }
        />
      </div>
      {/* Selectable where copying is not allowed. */}
      <p className="truncate text-small text-ink-2 select-all">{url}</p>
      {showsCode && (
        <Suspense>
          <SharePostDialog post={post} title={cardText(post).title} own onClose={() => setShowsCode(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Brings the new card into view on home, once; it rises unless the person wants less motion. */
function useArrivalInView(postId: string, strip: RefObject<HTMLElement | null>): void {
  const dispatch = useAppDispatch();
  const isFresh = useAppSelector((state) => livePostOf(state)?.isFresh === true);
  const isHome = useLocation().pathname === appPaths.home;
  useEffect(() => {
    if (!isFresh || !isHome) return;
    const card = strip.current?.closest('article');
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    card?.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' });
    card?.classList.add('motion-safe:animate-sheet-up');
    dispatch(settleLive(postId));
  }, [dispatch, isFresh, isHome, postId, strip]);
}
