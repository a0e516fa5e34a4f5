import type { Analytics } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics';
import { Card } from '#ui/card.tsx';
import { bestTimesOf } from './best-times.ts';

export function BestTimeList({ hours }: { hours: Analytics['bestTimes'] }) {
  const times = bestTimesOf(hours);
  return (
    <Card role="region" aria-labelledby="best-times">
      <h2 id="best-times" className="mb-1 text-h3 font-bold">
        {m.bestTimes}
      </h2>
      {times.length === 0 ? (
        <p className="text-ink-2">{m.noTimes}</p>
      ) : (
        <>
          <ol className="mb-2 grid gap-1 py-1 font-semibold">
            {times.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ol>
          <p className="text-small text-ink-2">{m.bestTimesWhy}</p>
        </>
      )}
    </Card>
  );
}
