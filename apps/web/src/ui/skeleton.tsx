import type { ReactNode } from 'react';
import * as m from '@udala/messages/ui';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  /** `card` is as high as a post with a picture, `row` as a line of a list. */
  kind?: 'card' | 'row';
  count?: number;
}

const bar = 'rounded-full bg-sunken';

/**
 * Frame of placeholders. Shown after 200 ms, so that a quick answer does not flicker. After 8 s it explains the wait,
 * in CSS alone, so that it also works while the script itself is loading.
 */
export const SkeletonFrame = ({ children }: { children: ReactNode }) => (
  <div className="skeleton">
    <VisuallyHidden>{m.loading}</VisuallyHidden>
    <p>{m.stillWorking}</p>
    {children}
  </div>
);

/** Placeholder in the size of the content that is loading. */
export function Skeleton({ kind = 'row', count = 3 }: SkeletonProps) {
  return (
    <SkeletonFrame>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden className={kind}>
          <div className="flex items-center gap-3">
            <span className="size-10 rounded-full bg-sunken" />
            <span className="grid grow gap-2">
              <span className={`${bar} h-3 w-2/5`} />
              <span className={`${bar} h-3 w-1/4`} />
            </span>
          </div>
          {kind === 'card' && (
            <>
              <div className="mt-4 h-56 rounded-card bg-sunken" />
              <div className={`${bar} mt-4 h-3 w-4/5`} />
              <div className={`${bar} mt-2 h-3 w-3/5`} />
            </>
          )}
        </div>
      ))}
    </SkeletonFrame>
  );
}
