import { Skeleton } from '#ui/skeleton.tsx';

/** Placeholder until the app's code is loaded. */
export function ShellSkeleton() {
  return (
    <main aria-busy className="mx-auto w-full max-w-160 py-14">
      <Skeleton kind="card" count={2} />
    </main>
  );
}
