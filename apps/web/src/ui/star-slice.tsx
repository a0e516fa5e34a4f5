import { useId } from 'react';
import { joinClasses } from './join-classes.ts';
import { Star } from './star.tsx';

interface StarSliceProps {
  /** The same seed always draws the same pattern. */
  seed: string;
  className?: string;
}

const orange = { ground: 'fill-accent-soft', skin: 'fill-accent', flesh: 'fill-bg', star: 'fill-primary' };
const grounds = [
  orange,
  { ground: 'fill-primary-soft', skin: 'fill-primary', flesh: 'fill-primary-soft', star: 'fill-primary' },
  { ground: 'fill-sunken', skin: 'fill-accent', flesh: 'fill-surface', star: 'fill-accent-text' },
];

/** Pattern of cut fruit in rows: cover of locked posts and of pages without a banner. Needs no picture file. */
export function StarSlice({ seed, className }: StarSliceProps) {
  const id = useId();
  const number = hash(seed);
  const { ground, skin, flesh, star } = grounds[number % grounds.length] ?? orange;
  const turn = number % 72;
  const lean = (number >>> 7) % 45;
  const scale = 1.5 + ((number >>> 12) % 8) / 10;
  return (
    <svg aria-hidden className={joinClasses('block', className)} width="100%" height="100%">
      <pattern
        id={id}
        width="48"
        height="48"
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${lean}) scale(${scale})`}
      >
        <rect width="48" height="48" className={ground} />
        {[
          [-4, -4],
          [20, 20],
        ].map(([x, y]) => (
          <g key={x} transform={`translate(${x} ${y}) rotate(${turn} 16 16)`}>
            <circle cx="16" cy="16" r="11" className={skin} />
            <circle cx="16" cy="16" r="9.5" className={flesh} />
            <g transform="translate(3.2 3.2) scale(.8)">
              <Star className={star} />
            </g>
          </g>
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** FNV-1a, 32 bits: well distributed for short ids and identical on server and browser. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
