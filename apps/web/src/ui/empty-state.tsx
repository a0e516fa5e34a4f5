import { lazy, Suspense, type ReactNode } from 'react';
import type { DrawingName } from './star-drawings.tsx';
import { Star } from './star.tsx';

// Lazy: most lists are not empty. The open fruit is drawn at once, also by the server.
const StarDrawing = lazy(async () => ({ default: (await import('./star-drawings.tsx')).StarDrawing }));

interface EmptyStateProps {
  /** One line that states the fact. */
  title: string;
  picture?: DrawingName | 'open';
  action?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, picture = 'open', action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <svg viewBox="0 0 96 96" aria-hidden className="size-24">
        <circle cx="48" cy="48" r="45" className="fill-accent-soft" />
        {picture === 'open' ? (
          <g transform="scale(3)">
            <circle cx="16" cy="16" r="11.5" className="fill-surface" />
            <Star className="fill-accent" />
          </g>
        ) : (
          <Suspense>
            <StarDrawing of={picture} />
          </Suspense>
        )}
      </svg>
      <p className="text-h3 font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {action}
    </div>
  );
}
