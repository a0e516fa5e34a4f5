import type { Analytics } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics';
import { couldNotLoad } from '@udala/messages/shell';
import { SharePage } from '#features/outreach/members/share-page.tsx';
import { dayLabel } from '#lib/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonFrame } from '#ui/skeleton.tsx';
import { useAnalyticsQuery } from './analytics.api.ts';
import { BestTimeList } from './best-time-list.tsx';
import { SaveFigures } from './save-figures.tsx';
import { Sources } from './sources.tsx';
import { StatCards } from './stat-cards.tsx';
import { TopPosts } from './top-posts.tsx';
import { Trend } from './trend.tsx';
import { ranges, useAnalyticsChoice } from './use-analytics-choice.ts';

const options = ranges.map((value) => ({ value, text: m.ranges[value] }));

/** Privacy: with fewer patrons, figures would reveal what single people do. */
const fewestPatrons = 5;

/** A creator's figures for the chosen days, compared with the same number of days before. */
export function AnalyticsScreen() {
  const choice = useAnalyticsChoice();
  const { currentData: figures, isError, isFetching, refetch } = useAnalyticsQuery(choice.range);
  if (figures && figures.patrons.now < fewestPatrons)
    return (
      <div className="px-4 pt-4">
        <FewPatrons patrons={figures.patrons.now} />
      </div>
    );
  return (
    <div className="printable grid gap-5 px-4 pt-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <p aria-live="polite" className="min-h-6 font-semibold">
          {figures && m.between(dayLabel(figures.from), dayLabel(figures.to))}
        </p>
        <div className="w-full sm:w-80 print:hidden">
          <Segmented
            legend={m.range}
            legendHidden
            name="range"
            options={options}
            value={choice.range}
            onChoose={choice.chooseRange}
          />
        </div>
      </div>
      {figures ? (
        <Figures figures={figures} choice={choice} />
      ) : isError && !isFetching ? (
        <LoadError message={couldNotLoad} onRetry={() => void refetch()} />
      ) : (
        <FiguresSkeleton />
      )}
    </div>
  );
}

function FewPatrons({ patrons }: { patrons: number }) {
  return (
    <EmptyState picture="seed" title={m.few(fewestPatrons)} action={<SharePage />}>
      <p>{m.fewWhy(patrons)}</p>
      <h2 className="mt-5 font-semibold text-ink">{m.tips}</h2>
      <ul className="mt-1 grid list-disc gap-1 ps-5 text-start">
        {m.howToShare.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </EmptyState>
  );
}

interface FiguresProps {
  figures: Analytics;
  choice: ReturnType<typeof useAnalyticsChoice>;
}

function Figures({ figures, choice: { range, measure, chooseMeasure } }: FiguresProps) {
  return (
    <>
      <StatCards figures={figures} range={range} />
      <div className="grid items-start gap-5 xl:grid-cols-3!">
        <div className="min-w-0 xl:col-span-2">
          <Trend figures={figures} range={range} measure={measure} onChoose={chooseMeasure} />
        </div>
        <div className="min-w-0 xl:row-span-2">
          <TopPosts posts={figures.topPosts} />
        </div>
        <div className="grid items-start gap-5 md:grid-cols-2! xl:col-span-2">
          <Sources sources={figures.sources} />
          <BestTimeList hours={figures.bestTimes} />
        </div>
      </div>
      <SaveFigures figures={figures} range={range} />
    </>
  );
}

const cards = 8;

/** Placeholder with the size of the figures while they load. */
const FiguresSkeleton = () => (
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
