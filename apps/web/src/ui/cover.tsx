import { joinClasses } from './join-classes.ts';
import { StarSlice } from './star-slice.tsx';

interface CoverProps {
  seed: string;
  /** A wide picture; of a square one only the middle would be visible. */
  src: string | null;
  className?: string;
}

/** Banner of a creator's page, over a pattern that is shown until it has loaded, or in place of it. */
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
