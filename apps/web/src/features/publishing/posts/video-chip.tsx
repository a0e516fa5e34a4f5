import type { ReactNode } from 'react';

/** A short label in the corner of a video. */
export const VideoChip = ({ children }: { children: ReactNode }) => (
  <span className="absolute start-3 top-3 rounded-full bg-[#2a1119]/80 px-2.5 py-1 text-micro font-semibold text-white tabular-nums">
    {children}
  </span>
);
