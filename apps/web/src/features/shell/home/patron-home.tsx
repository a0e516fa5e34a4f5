import { lazy, Suspense } from 'react';
import { roomClass, type KnownList } from '#features/insight/checklists/checklist-room.ts';
import { SupportedRow } from '#features/insight/today/supported-row.tsx';
import { isMembersSite } from '#lib/site.ts';
import { patiently } from '#lib/patiently.ts';
import { useAppSelector } from '#state/hooks.ts';
import { Unsettled } from './unsettled.tsx';

const Checklist = lazy(async () => ({
  default: (await patiently(() => import('#features/insight/checklists/checklist.tsx'))).Checklist,
}));

/** Above a patron's feed: the creators they support. A creator's own host has no others to show. */
export function PatronHome({ known }: { known: KnownList }) {
  const findable = useAppSelector(({ site }) => isMembersSite(site));
  return (
    <>
      {findable && <SupportedRow />}
      {known !== 'closed' && (
        <Suspense fallback={known === 'open' && <div className={roomClass(false)} />}>
          <Checklist known={known} />
        </Suspense>
      )}
      <Unsettled />
    </>
  );
}
