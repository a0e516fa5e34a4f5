import { Link } from 'react-router';
import type { Payment } from '@udala/contract/payments';
import * as m from '@udala/messages/payments';
import { dayOfInstant } from '#lib/dates.ts';
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
  const method = paidWith(payment);
  return (
    <li {...useMeant<HTMLLIElement>(isMeant)} className="flex items-start gap-3 p-4 focus-visible:-outline-offset-3">
      <Avatar name={creator.name} src={creator.profileImageUrl} />
      <div className="min-w-0 grow">
        {/* The status precedes the amount in reading order. */}
        <div className="flex items-start justify-between gap-3">
          <p className="truncate font-bold">{creator.name}</p>
          <span className="shrink-0">
            <PaymentStatus status={status} />
          </span>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <p className="text-small text-ink-2">
            <time dateTime={createdAt}>{day}</time>
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
            aria-label={m.receiptFor(creator.name, day)}
            className={`${linkClass} -mb-3 inline-flex min-h-11 min-w-11 items-center text-small`}
          >
            {m.receipt}
          </Link>
        )}
      </div>
    </li>
  );
}
