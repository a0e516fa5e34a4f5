import type { Analytics } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics';
import { Card } from '#ui/card.tsx';
import { Price } from '#ui/price.tsx';

/** Revenue by source, largest first. */
export function Sources({ sources }: Pick<Analytics, 'sources'>) {
  const all = sources.reduce((sum, { grossKobo }) => sum + grossKobo, 0);
  return (
    <Card role="region" aria-labelledby="sources">
      <h2 id="sources" className="mb-3 text-h3 font-bold">
        {m.sources}
      </h2>
      {sources.length === 0 && <p className="text-ink-2">{m.noPayments}</p>}
      <ul className="grid gap-3">
        {sources
          .toSorted((a, b) => b.grossKobo - a.grossKobo)
          .map(({ channel, payments, grossKobo }) => {
            const share = all === 0 ? 0 : (grossKobo / all) * 100;
            return (
              <li key={channel}>
                <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
                  {m.channels[channel]}
                  <Price kobo={grossKobo} />
                </p>
                <p className="text-small text-ink-2">{`${m.share(share)}, ${m.payments(payments)}`}</p>
                <svg aria-hidden className="mt-1 block h-1.5 w-full rounded-full bg-sunken">
                  <rect width={`${share}%`} height="100%" rx="3" className="fill-primary" />
                </svg>
              </li>
            );
          })}
      </ul>
    </Card>
  );
}
