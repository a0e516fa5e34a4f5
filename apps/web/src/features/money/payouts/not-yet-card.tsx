import type { Balance } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import { dayLabel } from '#lib/dates.ts';
import { Card } from '#ui/card.tsx';
import { Price } from '#ui/price.tsx';

/** The creator's money that cannot be withdrawn now: held, in transit or disputed, with the reason and the date. */
export function NotYetCard({ balance }: { balance: Balance }) {
  const sums = sumsOf(balance).filter(({ kobo }) => kobo > 0);
  if (sums.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-4 text-h3 font-bold">{m.notYet}</h2>
      <dl className="grid gap-4">
        {sums.map(({ term, kobo, why }) => (
          <div key={term} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            <dt className="font-semibold">{term}</dt>
            <dd className="text-end font-semibold">
              <Price kobo={kobo} />
            </dd>
            <dd className="col-span-2 text-small text-ink-2">{why}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const sumsOf = ({ heldKobo, heldUntil, inTransitKobo, arrivesBy, disputedKobo }: Balance) => [
  { term: m.held, kobo: heldKobo, why: heldUntil === null ? m.heldSoon : m.heldWhy(dayLabel(heldUntil)) },
  {
    term: m.inTransit,
    kobo: inTransitKobo,
    why: arrivesBy === null ? m.inTransitLong : m.inTransitWhy(dayLabel(arrivesBy)),
  },
  { term: m.disputed, kobo: disputedKobo, why: m.disputedWhy },
];
