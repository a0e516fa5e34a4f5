import { Link } from 'react-router';
import type { Payment } from '@udala/contract/payments';
import { byPerson } from '@udala/messages/feed';
import * as m from '@udala/messages/payments';
import { creatorNameOf, creatorPictureOf, personOf } from '#lib/creator-name.ts';
import { dayOfInstant } from '#lib/dates.ts';
import { ListedDay } from '#ui/listed-day.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { linkClass } from '#ui/button-class.ts';
import { Price } from '#ui/price.tsx';
import { appPaths } from '#state/app-paths.ts';
import { paidWith } from './paid-with.ts';
import { PaymentStatus } from './payment-status.tsx';
import { useMeant } from './use-meant.ts';

/** One payment or charge attempt. */
export function PaymentRow({ payment, isMeant }: { payment: Payment; isMeant: boolean }) {
  const { id, status, reason, creator, amountKobo, createdAt, hasReceipt } = payment;
  const day = dayOfInstant(createdAt);
  const name = creatorNameOf(creator);
  const person = personOf(creator);
  const method = paidWith(payment);
  return (
    <li {...useMeant<HTMLLIElement>(isMeant)} className="flex items-start gap-3 p-4 focus-visible:-outline-offset-3">
      <Avatar name={name} src={creatorPictureOf(creator)} />
      <div className="min-w-0 grow">
        {/* The status precedes the amount in reading order. */}
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="truncate font-bold">{name}</p>
            {person !== null && <p className="truncate text-small text-ink-3">{byPerson(person)}</p>}
          </div>
          <span className="shrink-0">
            <PaymentStatus status={status} />
          </span>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <p className="text-small text-ink-2">
            <ListedDay at={createdAt} />
            {method !== null && ` · ${method}`}
          </p>
          <b className="mt-1">
            <Price kobo={amountKobo} />
          </b>
        </div>
        {reason !== null && <p className="text-small font-medium text-ink-2">{reason}</p>}
        {hasReceipt && (
          <Link
            to={appPaths.receipt(id)}
            aria-label={m.receiptFor(name, day)}
            className={`${linkClass} -mb-3 inline-flex min-h-11 min-w-11 items-center text-small`}
          >
            {m.receipt}
          </Link>
        )}
      </div>
    </li>
  );
}
