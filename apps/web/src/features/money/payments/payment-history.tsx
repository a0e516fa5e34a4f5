import { CreditCard } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { Payment } from '@udala/contract/payments';
import type { Subscription } from '@udala/contract/subscriptions';
import { findCreators, paymentMethods } from '@udala/messages/app-titles';
import * as m from '@udala/messages/payments';
import { couldNotLoad } from '@udala/messages/shell';
import { useOwnSubscriptionsQuery } from '#features/money/subscriptions/own-subscriptions.api.ts';
import { dueOf } from '#features/money/subscriptions/what-is-due.ts';
import { monthOfInstant } from '#lib/dates.ts';
import { linkClass } from '#ui/button-class.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { appPaths } from '#state/app-paths.ts';
import { NeedsYou } from './needs-you.tsx';
import { PaymentRow } from './payment-row.tsx';
import { useListPaymentsInfiniteQuery } from './payments.api.ts';

/** All payments and attempts of the viewer, month by month, below those that failed and can be paid again. */
export function PaymentHistory() {
  const list = useListPaymentsInfiniteQuery();
  const { data: subscriptions = [] } = useOwnSubscriptionsQuery();
  return (
    <PagedList
      list={list}
      failed={couldNotLoad}
      empty={
        <EmptyState
          picture="purse"
          title={m.noPayments}
          action={<ButtonLink to={appPaths.search}>{findCreators}</ButtonLink>}
        >
          {m.noPaymentsWhy}
        </EmptyState>
      }
    >
      {(payments) => (
        <>
          <Link
            to={appPaths.paymentMethods}
            className={`${linkClass} mx-4 mt-2 inline-flex min-h-11 items-center gap-2`}
          >
            <Icon of={CreditCard} /> {paymentMethods}
          </Link>
          <Rows payments={payments} subscriptions={subscriptions} />
        </>
      )}
    </PagedList>
  );
}

function Rows({ payments, subscriptions }: { payments: Payment[]; subscriptions: readonly Subscription[] }) {
  const failed = payments.filter(({ accessUntil }) => accessUntil !== null);
  const comingBack = payments.filter(({ accountForKobo }) => accountForKobo !== null);
  const rest = payments.filter(({ accessUntil, accountForKobo }) => accessUntil === null && accountForKobo === null);
  const due = dueOf(subscriptions).filter(({ id }) => !failed.some(({ subscriptionId }) => subscriptionId === id));
  const meantId = useMeantId([...comingBack, ...failed, ...due, ...rest]);
  return (
    <>
      <NeedsYou comingBack={comingBack} failed={failed} due={due} meantId={meantId} />
      {byMonth(rest).map(([month, rows = []]) => (
        <section key={month} aria-label={month} className="mb-4">
          <h2 className="sticky top-[calc(3.5rem_+_var(--offline,0px))] z-1 bg-bg px-4 pt-4 pb-2 text-h3 font-bold">
            {month}
          </h2>
          <ul className="divide-y divide-line border-y border-card-edge bg-surface shadow-e1 sm:mx-4 sm:overflow-clip sm:rounded-card sm:border-x">
            {rows.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} isMeant={payment.id === meantId} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The first row that the address bar's hash names, by its payment id or by the membership it was for. */
function useMeantId(rows: readonly { id: string; subscriptionId?: string }[]): string | undefined {
  const named = useLocation().hash.slice(1);
  return rows.find(({ id, subscriptionId }) => id === named || subscriptionId === named)?.id;
}

const byMonth = (payments: Payment[]) =>
  Object.entries(Object.groupBy(payments, ({ createdAt }) => monthOfInstant(createdAt)));
