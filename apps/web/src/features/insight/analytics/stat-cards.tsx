import type { ReactNode } from 'react';
import type { Analytics, AnalyticsRange } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics';
import { Price } from '#ui/price.tsx';

interface Stat {
  term: string;
  value: ReactNode;
  /** In words, without judging the change as good or bad. */
  change: string;
}

function statsOf(figures: Analytics, range: AnalyticsRange): Stat[] {
  const { patrons, monthlyKobo, grossKobo, netKobo, joined, left, churn, reads, engagements } = figures;
  return [
    {
      term: m.patrons,
      value: m.count(patrons.now),
      change: m.patronsChange(patrons.now, patrons.before, range),
    },
    {
      term: m.monthly,
      value: <Price kobo={monthlyKobo.now} />,
      change: m.monthlyChange(monthlyKobo.now, monthlyKobo.before, range),
    },
    {
      term: m.received,
      value: <Price kobo={grossKobo.now} />,
      change: m.receivedChange(grossKobo.now, grossKobo.before, netKobo.now, range),
    },
    { term: m.joined, value: m.count(joined.now), change: m.countChange(joined.now, joined.before, range) },
    { term: m.leaving, value: m.count(figures.leaving), change: m.leftChange(left.now, left.before, range) },
    {
      term: m.churn,
      value: churn.now === null ? m.none : m.share(churn.now),
      change: m.churnChange(churn.now, churn.before, range),
    },
    { term: m.reach, value: m.count(reads.now), change: m.countChange(reads.now, reads.before, range) },
    {
      term: m.engagement,
      value: m.count(engagements.now),
      change: m.countChange(engagements.now, engagements.before, range),
    },
  ];
}

/** Key figures: rows on a phone, cards on wider screens. */
export function StatCards({ figures, range }: { figures: Analytics; range: AnalyticsRange }) {
  return (
    <section aria-labelledby="in-short">
      <h2 id="in-short" className="sr-only">
        {m.inShort}
      </h2>
      <dl className="grid gap-px overflow-clip rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
        {statsOf(figures, range).map(({ term, value, change }) => (
          <div
            key={term}
            className="flex flex-wrap content-start items-baseline gap-x-3 bg-surface p-4 sm:grid sm:grid-cols-1!"
          >
            <dt className="grow text-ink-2">{term}</dt>
            <dd className="min-w-0 font-display text-h2 font-bold wrap-anywhere tabular-nums sm:text-h1 [&_span]:whitespace-normal">
              {value}
            </dd>
            <dd className="w-full text-small text-ink-2">{change}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-2 print:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold text-primary underline">
          {m.whatTheyMean}
        </summary>
        <dl className="grid gap-2 pb-2 text-small">
          {m.meanings.map(([term, meaning]) => (
            <div key={term}>
              <dt className="inline font-semibold">{`${term}: `}</dt>
              <dd className="inline text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
