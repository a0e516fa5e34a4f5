import { Skeleton } from '#ui/skeleton.tsx';

/** What stands in the page until the app has its code. */
export function ShellSkeleton() {
  return (
    <main aria-busy className="mx-auto w-full max-w-160 py-14">
      <Skeleton kind="card" count={2} />
    </main>
  );
}
