import { Link } from 'react-router';
import { limits } from '@udala/contract/limits';
import type { OperatorPayment } from '@udala/contract/operator';
import * as m from '@udala/messages/console';
import { naira } from '@udala/messages/money';
import { ListedDay } from '#ui/listed-day.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { cardClass } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Price } from '#ui/price.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { appPaths } from '#state/app-paths.ts';
import { usePaymentsQuery } from './console.api.ts';
import { Loaded } from './loaded.tsx';
import { useQueryWord } from './use-query-word.ts';

/** The search of all payments. */
export function Payments() {
  const [word, search] = useQueryWord();
  const query = usePaymentsQuery(word);
  return (
    <>
      <SearchField
        label={m.findPayment}
        hint={m.findHint}
        clear={m.clear}
        query={word}
        onAsk={search}
        maxLength={limits.emailMaxLength}
      />
      <Loaded query={query}>
        {({ items, hasMore }) =>
          items.length === 0 ? (
            <EmptyState title={word === '' ? m.noPayments : m.nothingFound(word)} />
          ) : (
            <>
              <ul className={`${cardClass(false, true)} divide-y divide-line`}>
                {items.map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} />
                ))}
              </ul>
              {hasMore && <p className="text-small text-ink-2">{m.onlyNewest}</p>}
            </>
          )
        }
      </Loaded>
    </>
  );
}

const tones: Record<OperatorPayment['state'], Tone> = {
  pending: 'info',
  paid: 'success',
  failed: 'neutral',
  overpayment: 'accent',
};

export function PaymentBadges({ payment: { state, isDisputed } }: { payment: OperatorPayment }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tones[state]}>{m.states[state]}</Badge>
      {isDisputed && <Badge tone="danger">{m.disputed}</Badge>}
    </span>
  );
}

function PaymentRow({ payment }: { payment: OperatorPayment }) {
  const { id, payer, creator, amountKobo, goneKobo, reference, at } = payment;
  return (
    <li>
      <Link
        to={appPaths.consolePayment(id)}
        className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 p-4 transition hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <span className="min-w-0">
          <b className="block wrap-anywhere">{m.fromTo(payer.name, creator.name)}</b>
          <span className="block text-small text-ink-2 wrap-anywhere">
            <ListedDay at={at} /> · {reference}
          </span>
          {goneKobo > 0 && <span className="block text-small text-ink-2">{m.goneBack(naira(goneKobo))}</span>}
        </span>
        <span className="grid justify-items-start gap-1 sm:justify-items-end">
          <b>
            <Price kobo={amountKobo} />
          </b>
          <PaymentBadges payment={payment} />
        </span>
      </Link>
    </li>
  );
}
