import type { ReactNode } from 'react';

/** Text for a voice alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
