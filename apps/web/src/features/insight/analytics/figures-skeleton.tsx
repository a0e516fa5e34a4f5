import { SkeletonFrame } from '#ui/skeleton.tsx';

const cards = 8;

/** Placeholder with the size of the figures while they load. */
export const FiguresSkeleton = () => (
  <SkeletonFrame>
    <div
      aria-hidden
      className="mb-5 grid gap-px overflow-clip rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4"
    >
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className="grid h-24 content-start gap-3 bg-surface p-4 sm:h-32">
          <span className="h-3 w-1/3 rounded-full bg-sunken" />
          <span className="h-6 w-1/2 rounded-full bg-sunken" />
          <span className="h-3 w-4/5 rounded-full bg-sunken" />
        </div>
      ))}
    </div>
    <div aria-hidden className="h-96 rounded-card border border-line bg-surface p-5">
      <div className="h-full rounded-control bg-sunken" />
    </div>
  </SkeletonFrame>
);
