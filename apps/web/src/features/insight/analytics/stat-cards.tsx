import type { ReactNode } from 'react';
import type { Analytics, AnalyticsRange } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics';
import { Card } from '#ui/card.tsx';
import { Price } from '#ui/price.tsx';
import { Delta } from './delta.tsx';

interface Stat {
  term: string;
  value: ReactNode;
  /** What the value is made of. */
  note?: string;
  /** The change as an arrow and a number, and in words. */
  delta: string;
  change: string;
  isBetter: boolean;
}

/** An arrow down is good news here, so a word says it beside the colour. */
function whereLessIsBetter(delta: string, { now, before }: { now: number | null; before: number | null }) {
  const isBetter = (now ?? 0) < (before ?? 0);
  return { delta: delta && m.judged(delta, isBetter), isBetter };
}

function statsOf(figures: Analytics, range: AnalyticsRange): Stat[] {
  const { patrons, monthlyKobo, grossKobo, netKobo, joined, left, churn, reads, engagements } = figures;
  return [
    {
      term: m.patrons,
      value: m.count(patrons.now),
      delta: m.countDelta(patrons.now, patrons.before),
      change: m.patronsChange(patrons.now, patrons.before, range),
      isBetter: patrons.now > patrons.before,
    },
    {
      term: m.joined,
      value: m.count(joined.now),
      delta: m.countDelta(joined.now, joined.before),
      change: m.countChange(joined.now, joined.before, range),
      isBetter: joined.now > joined.before,
    },
    {
      term: m.leaving,
      value: m.count(figures.leaving),
      note: m.haveLeft(left.now),
      ...whereLessIsBetter(m.countDelta(left.now, left.before), left),
      change: m.leftChange(left.now, left.before, range),
    },
    {
      term: m.churn,
      value: churn.now === null ? m.none : m.share(churn.now),
      ...whereLessIsBetter(m.pointsDelta(churn.now, churn.before), churn),
      change: m.churnChange(churn.now, churn.before, range),
    },
    {
      term: m.monthly,
      value: <Price kobo={monthlyKobo.now} />,
      delta: m.nairaDelta(monthlyKobo.now, monthlyKobo.before),
      change: m.monthlyChange(monthlyKobo.now, monthlyKobo.before, range),
      isBetter: monthlyKobo.now > monthlyKobo.before,
    },
    {
      term: m.received,
      value: <Price kobo={grossKobo.now} />,
      note: m.isYours(netKobo.now),
      delta: m.nairaDelta(grossKobo.now, grossKobo.before),
      change: m.receivedChange(grossKobo.now, grossKobo.before, range),
      isBetter: grossKobo.now > grossKobo.before,
    },
    {
      term: m.reach,
      value: m.count(reads.now),
      delta: m.countDelta(reads.now, reads.before),
      change: m.countChange(reads.now, reads.before, range),
      isBetter: reads.now > reads.before,
    },
    {
      term: m.engagement,
      value: m.count(engagements.now),
      delta: m.countDelta(engagements.now, engagements.before),
      change: m.countChange(engagements.now, engagements.before, range),
      isBetter: engagements.now > engagements.before,
    },
  ];
}

/** Key figures in two rows; on a phone, two beside each other. What the arrows compare with is said once. */
export function StatCards({ figures, range }: { figures: Analytics; range: AnalyticsRange }) {
  return (
    <section aria-labelledby="in-short">
      <h2 id="in-short" className="sr-only">
        {m.inShort}
      </h2>
      <Card className="grid gap-4">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4 print:grid-cols-4">
          {statsOf(figures, range).map(({ term, value, note, delta, change, isBetter }) => (
            <div key={term} className="flex min-w-0 flex-col items-start">
              <dt className="text-small text-ink-2">{term}</dt>
              <dd className="max-w-full font-display text-h2 font-bold wrap-anywhere tabular-nums [&_span]:whitespace-normal">
                {value}
              </dd>
              {note !== undefined && <dd className="text-small text-ink-2 wrap-anywhere">{note}</dd>}
              <dd className="mt-1 max-w-full">
                <Delta text={delta} words={change} isBetter={isBetter} />
              </dd>
            </div>
          ))}
        </dl>
        <p aria-hidden className="text-small text-ink-3">
          {m.comparison(range)}
        </p>
      </Card>
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
