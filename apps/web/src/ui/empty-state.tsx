import type { ReactNode } from 'react';
import { Star } from './star.tsx';

interface EmptyStateProps {
  /** One line that states the fact. */
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <svg viewBox="0 0 32 32" aria-hidden className="size-24">
        <circle cx="16" cy="16" r="15" className="fill-accent-soft" />
        <circle cx="16" cy="16" r="11.5" className="fill-surface" />
        <Star className="fill-accent" />
      </svg>
      <p className="text-h3 font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {action}
    </div>
  );
}
