import { momentLabel } from '#lib/dates.ts';
import { elapsed } from '#lib/elapsed.ts';
import { useNow } from '#lib/now.ts';

/** Elapsed time, with the exact time as a tooltip. */
export function ElapsedTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={momentLabel(at)}>
      {elapsed(at, now)}
    </time>
  );
}
