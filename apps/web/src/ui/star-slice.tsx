import { useId } from 'react';
import { joinClasses } from './join-classes.ts';
import { Star } from './star.tsx';
import { hash, tintClass } from './tint.ts';

interface StarSliceProps {
  /** The same seed always draws the same pattern. */
  seed: string;
  className?: string;
}

/** Pattern of cut fruit in rows: cover of locked posts and of pages without a banner. Needs no picture file. */
export function StarSlice({ seed, className }: StarSliceProps) {
  const id = useId();
  const number = hash(seed);
  const turn = number % 72;
  const lean = (number >>> 7) % 45;
  const scale = 1.5 + ((number >>> 12) % 8) / 10;
  return (
    <svg aria-hidden className={joinClasses('block', tintClass(seed), className)} width="100%" height="100%">
      <pattern
        id={id}
        width="48"
        height="48"
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${lean}) scale(${scale})`}
      >
        <rect width="48" height="48" className="fill-tint" />
        {[
          [-4, -4],
          [20, 20],
        ].map(([x, y]) => (
          <g key={x} transform={`translate(${x} ${y}) rotate(${turn} 16 16)`}>
            <circle cx="16" cy="16" r="11" className="fill-tint-ink/30" />
            <circle cx="16" cy="16" r="9.5" className="fill-tint" />
            <g transform="translate(3.2 3.2) scale(.8)">
              <Star className="fill-tint-ink/30" />
            </g>
          </g>
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
