import type { Analytics } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics';
import { couldNotLoad } from '@udala/messages/shell';
import { SharePage } from '#features/outreach/members/share-page.tsx';
import { dayLabel } from '#lib/dates.ts';
import { cardClass } from '#ui/card.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonFrame } from '#ui/skeleton.tsx';
import { useAnalyticsQuery } from './analytics.api.ts';
import { BestTimeList } from './best-time-list.tsx';
import { Hero } from './hero.tsx';
import { SaveFigures } from './save-figures.tsx';
import { Sources } from './sources.tsx';
import { StatCards } from './stat-cards.tsx';
import { Strangers } from './strangers.tsx';
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
  if (figures && figures.patrons.now < fewestPatrons) return <FewPatrons figures={figures} />;
  return (
    <div className="printable grid gap-5 px-4 pt-4">
      {figures && <Hero {...figures} />}
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

function FewPatrons({ figures: { patrons, strangers } }: { figures: Analytics }) {
  return (
    <div className="mx-auto grid max-w-160 gap-8 px-4 pt-4">
      <Strangers strangers={strangers} />
      <section aria-labelledby="share" className="grid gap-3">
        <h2 id="share" className="text-h2 font-bold">
          {m.tips}
        </h2>
        <SharePage />
        <ul className="grid list-disc gap-1 ps-5 text-ink-2">
          {m.howToShare.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="few">
        <h2 id="few" className="text-h3 font-bold">
          {m.few(fewestPatrons)}
        </h2>
        <p className="text-ink-2">{m.fewWhy(patrons.now)}</p>
      </section>
    </div>
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
        <div className="grid min-w-0 gap-5 xl:row-span-2">
          <TopPosts posts={figures.topPosts} />
          <Strangers strangers={figures.strangers} />
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

/** Placeholder with the size of the figures while they load. */
const FiguresSkeleton = () => (
  <SkeletonFrame>
    <div aria-hidden className="grid gap-5">
      <div className={`${cardClass()} h-56 sm:h-36`}>
        <span className="block h-3 w-1/3 rounded-full bg-sunken" />
        <span className="mt-4 block h-8 w-2/3 rounded-full bg-sunken" />
      </div>
      <div className={`${cardClass()} h-104 lg:h-60`}>
        <div className="h-full rounded-control bg-sunken" />
      </div>
      <div className={`${cardClass()} h-96`}>
        <div className="h-full rounded-control bg-sunken" />
      </div>
    </div>
  </SkeletonFrame>
);
