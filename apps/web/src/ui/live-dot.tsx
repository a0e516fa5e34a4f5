import * as m from '@udala/messages/app-ui';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Shows whether live updates are connected: green with a halo, or grey. */
export function LiveDot({ connected }: { connected: boolean }) {
  return (
    <span className="relative inline-grid size-4 shrink-0 place-items-center">
      {connected && <span className="absolute size-4 animate-pulse rounded-full border-2 border-live/50" />}
      <span className={connected ? 'size-2 rounded-full bg-live' : 'size-2 rounded-full border-2 border-idle'} />
      <VisuallyHidden>{connected ? m.liveUpdatesOn : m.reconnecting}</VisuallyHidden>
    </span>
  );
}
