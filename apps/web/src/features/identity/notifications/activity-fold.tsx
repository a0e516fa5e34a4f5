import { lazy, Suspense, useState } from 'react';
import { activity } from '@udala/messages/shell';
import { patiently } from '#lib/patiently.ts';
import { useMedia, widestScreen } from '#lib/use-media.ts';

const Activity = lazy(async () => ({
  default: (await patiently(() => import('./activity.tsx'))).Activity,
}));

/** The right column's content on narrower screens: collapsed, and fetched only when it is opened. */
export function ActivityFold() {
  const hasRightColumn = useMedia(widestScreen);
  const [open, setOpen] = useState(false);
  if (hasRightColumn) return null;
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="border-t border-line">
      <summary className="min-h-12 cursor-pointer px-4 py-3 transition hover:bg-sunken focus-visible:-outline-offset-3 sm:px-8">
        <h2 className="inline font-semibold">{activity}</h2>
      </summary>
      <Suspense>{open && <Activity folded />}</Suspense>
    </details>
  );
}
