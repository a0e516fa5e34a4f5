import type { Analytics } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics';
import { Card } from '#ui/card.tsx';
import { Delta } from './delta.tsx';

/** What people who are no patrons did this week; shown from the first day on, because it gives nobody away. */
export function Strangers({ strangers: { views, arrivals, follows } }: Pick<Analytics, 'strangers'>) {
  const lines = [
    { term: m.views, figure: views },
    { term: m.arrivals, figure: arrivals },
    ...(follows ? [{ term: m.follows, figure: follows }] : []),
  ];
  return (
    <Card role="region" aria-labelledby="this-week">
      <h2 id="this-week" className="mb-2 text-h3 font-bold">
        {m.thisWeek}
      </h2>
      <dl className="divide-y divide-line">
        {lines.map(({ term, figure: { now, before } }) => (
          <div key={term} className="flex min-h-14 flex-wrap items-center gap-x-3 py-1">
            <dt className="grow">{term}</dt>
            <dd className="order-1 max-w-full text-end font-display text-h2 font-bold wrap-anywhere tabular-nums">
              {m.count(now)}
            </dd>
            <dd className="ms-auto max-w-full text-end">
              <Delta text={m.countDelta(now, before)} words={m.weekChange(now, before)} isBetter={now > before} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-small text-ink-2">
        <span aria-hidden>{m.weekComparison}. </span>
        {m.strangersWhy}
      </p>
    </Card>
  );
}
