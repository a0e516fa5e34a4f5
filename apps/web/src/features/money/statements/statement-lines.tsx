import type { StatementLine } from '@udala/contract/statements';
import * as m from '@udala/messages/statements';
import { kinds } from '@udala/messages/statements-server';
import { ListedDay } from '#ui/listed-day.tsx';
import { Price } from '#ui/price.tsx';

/** Newest first; negative amounts are outgoing. */
export function StatementLines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <section aria-labelledby="lines" className="min-w-0">
      <h3 id="lines" className="mb-3 text-h3 font-bold">
        {m.lines}
      </h3>
      <ul className="divide-y divide-line overflow-clip rounded-card border border-card-edge bg-surface shadow-e1">
        {lines.map(({ id, at, kind, party, reference, amountKobo }) => (
          <li key={id} className="p-4">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
              {kinds[kind]}
              <b>
                <Price kobo={amountKobo} />
              </b>
            </p>
            {party !== null && <p className="wrap-anywhere">{party}</p>}
            {/* Wraps, because a reference can be as wide as a phone. */}
            <p className="flex flex-wrap gap-x-3 text-small text-ink-2 wrap-anywhere">
              <ListedDay at={at} />
              {reference !== null && <span>{reference}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
