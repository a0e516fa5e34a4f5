import type { MouseEvent } from 'react';
import * as m from '@udala/messages/ui';
import { Button } from './button.tsx';

/** Message of a failed load with a button to retry. */
export function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears, so the focus moves to the page rather than to the top of the document.
    currentTarget.closest<HTMLElement>('main, dialog')?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <p className="text-ink-2">{message}</p>
      <Button variant="tonal" onClick={retry}>
        {m.retry}
      </Button>
    </div>
  );
}
