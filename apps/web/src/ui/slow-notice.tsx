import { useEffect, useState } from 'react';
import * as m from '@udala/messages/ui';
import { Button } from './button.tsx';

const slowAfterMs = 8_000;
const unansweredAfterMs = 30_000;

/** Says under a form being sent that the network is slow, then that nothing is lost. Mount it while busy. */
export function SlowNotice({ onRetry }: { onRetry: () => void }) {
  const [wait, setWait] = useState<'short' | 'slow' | 'unanswered'>('short');
  useEffect(() => {
    const slow = setTimeout(() => setWait('slow'), slowAfterMs);
    const unanswered = setTimeout(() => setWait('unanswered'), unansweredAfterMs);
    return () => {
      clearTimeout(slow);
      clearTimeout(unanswered);
    };
  }, []);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-small text-ink-2">
      <p role="status">{wait === 'slow' ? m.stillSending : wait === 'unanswered' && m.noReplyYet}</p>
      {wait === 'unanswered' && (
        <Button variant="link" onClick={onRetry}>
          {m.tryAgain}
        </Button>
      )}
    </div>
  );
}
