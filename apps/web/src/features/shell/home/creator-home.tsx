import { lazy, Suspense, useEffect } from 'react';
import { retry } from '@udala/messages/ui';
import { goodNews } from '@udala/messages/moments';
import { couldNotLoad, greetings, nextStep, today } from '@udala/messages/today';
import { putBehind, roomClass, type KnownList } from '#features/insight/checklists/checklist-room.ts';
import { nextStepOf } from '#features/insight/today/next-step-of.ts';
import { NextStepRow } from '#features/insight/today/next-step.tsx';
import { partOfDay } from '#features/insight/today/part-of-day.ts';
import { TodayTiles } from '#features/insight/today/today-tiles.tsx';
import { useTodayQuery } from '#features/insight/today/today.api.ts';
import { Desk } from '#features/publishing/posts/desk.tsx';
import { useNow } from '#lib/now.ts';
import { patiently } from '#lib/patiently.ts';
import { Button } from '#ui/button.tsx';
import { useFirstName } from '#state/use-first-name.ts';
import { Unsettled } from './unsettled.tsx';
import { Starter } from './starter.tsx';
import { WarmStart } from './warm-start.tsx';

const Checklist = lazy(async () => ({
  default: (await patiently(() => import('#features/insight/checklists/checklist.tsx'))).Checklist,
}));

const MomentRow = lazy(async () => ({
  default: (await patiently(() => import('#features/insight/today/moment-row.tsx'))).MomentRow,
}));

const HeldBanner = lazy(async () => ({
  default: (await import('#features/money/payouts/held-banner.tsx')).HeldBanner,
}));

/** Above a creator's feed: how it goes, the one next thing, and where to begin a post. */
export function CreatorHome({ known }: { known: KnownList }) {
  const now = useNow();
  const firstName = useFirstName();
  const { data, isError, refetch } = useTodayQuery(undefined, { refetchOnMountOrArgChange: true });
  const step = data && nextStepOf(data, now);
  const failed = !data && isError;
  // Money that did not arrive comes before congratulations; nothing else does.
  const moment = step?.kind === 'payout' ? null : (data?.moment ?? null);
  const isUrgent = data && (step !== null || moment !== null);
  useEffect(() => {
    if (isUrgent !== undefined) putBehind(isUrgent);
  }, [isUrgent]);
  // What stands here is chosen by what was known before, so that the feed does not move: never both.
  const showsList = known === 'open';
  return (
    <>
      <h2 className="line-clamp-2 min-h-9 px-4 text-h1 font-bold sm:px-1">{greetings[partOfDay(now)](firstName)}</h2>
      {data?.arePayoutsHeld && (
        <Suspense>
          <div className="px-4 sm:px-0">
            <HeldBanner />
          </div>
        </Suspense>
      )}
      <section aria-label={today} className="px-4 sm:px-0">
        {data && data.patrons === 0 && data.monthNetKobo === 0 ? (
          <WarmStart withShare={!showsList} />
        ) : (
          <TodayTiles today={data} />
        )}
        {failed && <FiguresMissing onRetry={() => void refetch()} />}
      </section>
      {!showsList && !failed && (
        <section aria-label={moment === null ? nextStep : goodNews}>
          {moment === null ? (
            <NextStepRow step={step} />
          ) : (
            <Suspense fallback={<NextStepRow step={undefined} />}>
              <MomentRow key={moment} moment={moment} />
            </Suspense>
          )}
        </section>
      )}
      {(showsList || known === null) && (
        <Suspense fallback={showsList && <div className={roomClass(true)} />}>
          <Checklist known={known} isBehind={isUrgent} />
        </Suspense>
      )}
      <Starter />
      <Desk />
      <Unsettled />
    </>
  );
}

/** Under tiles without figures, which stay links; with the next step's room, so that the feed below does not move. */
const FiguresMissing = ({ onRetry }: { onRetry: () => void }) => (
  <p role="alert" className="mt-1 flex min-h-18 flex-wrap items-center gap-x-2 text-small text-ink-2">
    {couldNotLoad}
    <Button variant="link" onClick={onRetry}>
      {retry}
    </Button>
  </p>
);
