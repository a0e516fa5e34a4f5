import type { ReactNode } from 'react';
import { Star } from './star.tsx';

/** What an empty list is for. */
export type DrawingName = 'seed' | 'basket' | 'bell' | 'envelope' | 'purse';

/** The star of the logo, `by` times its size, with its centre at a place. */
const StarAt = ({ x, y, by }: { x: number; y: number; by: number }) => (
  <g transform={`translate(${x} ${y}) scale(${by}) translate(-16 -16)`}>
    <Star className="fill-accent stroke-none" />
  </g>
);

/** A fruit: round, with the star inside. */
const Fruit = ({ x, y }: { x: number; y: number }) => (
  <>
    <circle cx={x} cy={y} r="10" className="fill-surface" />
    <StarAt x={x} y={y} by={0.7} />
  </>
);

const drawings: Record<DrawingName, ReactNode> = {
  seed: (
    <>
      <path d="M22 66c8-5 16-5 26-5s18 0 26 5" className="fill-none" />
      <path d="M48 61c-9-6-11-16-5-25 11 3 13 15 5 25z" className="fill-accent" />
      <path d="M46 36c2-8 8-13 17-13 0 9-6 14-17 13z" className="fill-surface" />
      <path d="M46 36c4-4 8-7 12-9" className="fill-none" />
    </>
  ),
  basket: (
    <>
      <path d="M30 46c0-26 36-26 36 0" className="fill-none" />
      <Fruit x={38} y={44} />
      <Fruit x={58} y={44} />
      <path d="M22 48h52l-5 22a4 4 0 0 1-4 3H31a4 4 0 0 1-4-3z" className="fill-surface" />
      <path d="M24.5 58h47M38 48l3 25M58 48l-3 25" className="fill-none" />
    </>
  ),
  bell: (
    <>
      <path d="M42 68a6 6 0 0 0 12 0" className="fill-accent" />
      <path d="M26 66c5-5 6-10 6-20 0-10 6-17 16-17s16 7 16 17c0 10 1 15 6 20z" className="fill-surface" />
      <path d="M48 29v-5" className="fill-none" />
      <StarAt x={48} y={49} by={1.1} />
    </>
  ),
  envelope: (
    <>
      <path d="M22 34a4 4 0 0 1 4-4h44a4 4 0 0 1 4 4v30a4 4 0 0 1-4 4H26a4 4 0 0 1-4-4z" className="fill-surface" />
      <path d="M23 32l25 20 25-20" className="fill-none" />
      <circle cx="48" cy="53" r="9" className="fill-accent-soft" />
      <StarAt x={48} y={53} by={0.7} />
    </>
  ),
  purse: (
    <>
      <path d="M34 38c-8 6-14 14-14 22 0 8 7 12 28 12s28-4 28-12c0-8-6-16-14-22z" className="fill-surface" />
      <path d="M32 38c0-4 5-6 16-6s16 2 16 6z" className="fill-accent-soft" />
      <circle cx="44" cy="28" r="4" className="fill-accent" />
      <circle cx="52" cy="28" r="4" className="fill-accent" />
      <StarAt x={48} y={56} by={1.1} />
    </>
  ),
};

/** A drawing over the round ground of all of them. */
export const StarDrawing = ({ of }: { of: DrawingName }) => (
  <g className="stroke-ink" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
    {drawings[of]}
  </g>
);
