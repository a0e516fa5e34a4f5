import { Clock } from 'lucide-react';
import * as m from '@udala/messages/offline-queue';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useAppSelector } from '#state/hooks.ts';
import { isQueued } from './offline-queue.api.ts';

/** A clock icon beside an action while one of `names` is queued. */
export function QueuedIndicator({ names }: { names: readonly string[] }) {
  const waits = useAppSelector((state) => names.some((name) => isQueued(state, name)));
  if (!waits) return null;
  return (
    <>
      <Icon of={Clock} size="sm" className="shrink-0 text-ink-3" />
      {/* The comma separates it from the name of a button or a row before it. */}
      <VisuallyHidden>{`, ${m.waits}`}</VisuallyHidden>
    </>
  );
}
