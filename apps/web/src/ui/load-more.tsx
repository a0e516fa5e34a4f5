import { useEffect, useEffectEvent } from 'react';
import * as app from '@udala/messages/app-ui';
import * as m from '@udala/messages/ui';
import { Button } from './button.tsx';

interface LoadMoreProps {
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  onLoad: () => void;
}

const nearEnd = 0.8;
const throttleMs = 150;
/** Interval of retries for a page that could not be requested yet, such as during a refetch, without scrolling. */
const againMs = 1_000;

/** End of a list: loads the next page as the reader approaches it. Also a button, for pages that do not scroll. */
export function LoadMore({ hasMore, loading, failed, onLoad }: LoadMoreProps) {
  const load = useEffectEvent(onLoad);
  const waits = hasMore && !loading && !failed;

  useEffect(() => {
    if (!waits) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (window.scrollY + window.innerHeight < nearEnd * document.documentElement.scrollHeight) return;
      timer = setTimeout(look, againMs);
      load();
    };
    const later = () => {
      timer ??= setTimeout(look, throttleMs);
    };
    later();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [waits]);

  return (
    <div className="flex min-h-24 flex-col items-center justify-center gap-1 p-4 text-small text-ink-2">
      <p role="status">{failed ? app.couldNotLoadMore : !hasMore && !loading && app.allCaughtUp}</p>
      {(hasMore || failed || loading) && (
        <Button variant="tonal" busy={loading && m.loading} onClick={onLoad}>
          {failed ? m.retry : app.loadMore}
        </Button>
      )}
    </div>
  );
}
