import { joinClasses } from './join-classes.ts';
import { StarSlice } from './star-slice.tsx';

interface CoverProps {
  seed: string;
  /** A wide picture; a square one would show its middle alone. */
  src: string | null;
  className?: string;
}

/** Across the top of a creator's page: her banner, over the pattern that shows until it does, or instead of it. */
export function Cover({ seed, src, className }: CoverProps) {
  return (
    <div className={joinClasses('relative overflow-clip bg-sunken', className)}>
      <StarSlice seed={seed} className="absolute inset-0" />
      {src !== null && (
        <img src={src} alt="" fetchPriority="high" className="absolute inset-0 size-full object-cover" />
      )}
    </div>
  );
}
