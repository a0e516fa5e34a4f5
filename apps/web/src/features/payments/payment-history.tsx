import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { Payment } from '@udala/contract/payments';
import * as m from '@udala/messages/payments';
import { couldNotLoad } from '@udala/messages/shell';
import { dayOfInstant, monthOfInstant } from '#lib/dates.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { PagedList } from '#ui/paged-list.tsx';
import { Price } from '#ui/price.tsx';
import { useListPaymentsInfiniteQuery } from './payments.api.ts';

/** Every naira one paid or tried to pay, month by month. */
export function PaymentHistory() {
  const list = useListPaymentsInfiniteQuery();
  return (
    <PagedList
      list={list}
      failed={couldNotLoad}
      empty={<EmptyState title={m.noPayments}>{m.noPaymentsWhy}</EmptyState>}
    >
      {(payments) =>
        byMonth(payments).map(([month, rows = []]) => (
          <section key={month} aria-label={month} className="mb-4">
            <h2 className="sticky top-14 z-1 bg-bg px-4 pt-4 pb-2 text-h3 font-bold">{month}</h2>
            <ul className="divide-y divide-line border-y border-line bg-surface sm:mx-4 sm:overflow-clip sm:rounded-card sm:border-x">
              {rows.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </ul>
          </section>
        ))
      }
    </PagedList>
  );
}

const byMonth = (payments: Payment[]) =>
  Object.entries(Object.groupBy(payments, ({ createdAt }) => monthOfInstant(createdAt)));

const looks = {
  paid: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  waiting: { tone: 'info', icon: Clock },
} as const;

function PaymentRow({ payment }: { payment: Payment }) {
  const { status, reason, creator, amountKobo, channel, createdAt } = payment;
  const { tone, icon } = looks[status];
  return (
    <li className={joinClasses('flex items-center gap-3 p-4', status === 'failed' && 'bg-danger-soft')}>
      <Avatar name={creator.name} src={creator.profileImageUrl} />
      <div className="min-w-0 grow">
        <p className="truncate font-bold">{creator.name}</p>
        <p className="text-small text-ink-2">
          <time dateTime={createdAt}>{dayOfInstant(createdAt)}</time>
          {channel !== null && ` · ${m.channels[channel] ?? channel}`}
        </p>
        {reason !== null && <p className="text-small font-medium text-danger">{reason}</p>}
      </div>
      {/* The state is heard before the amount. */}
      <div className="flex flex-col items-end gap-1">
        <Badge tone={tone} icon={icon}>
          {m.statuses[status]}
        </Badge>
        <b>
          <Price kobo={amountKobo} />
        </b>
      </div>
    </li>
  );
}
