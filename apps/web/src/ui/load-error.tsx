import * as m from '@udala/messages/ui';
import { Button } from './button.tsx';

/** What could not be loaded, and another try. */
export function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <p className="text-ink-2">{message}</p>
      <Button variant="quiet" onClick={onRetry}>
        {m.retry}
      </Button>
    </div>
  );
}
