import type { Payment } from '@udala/contract/payments';
import type { Subscription } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payments';
import { accessUntil, changeCard } from '@udala/messages/subscriptions';
import { PayNow } from '#features/money/subscriptions/pay-now.tsx';
import { whatIsDue } from '#features/money/subscriptions/what-is-due.ts';
import { creatorNameOf } from '#lib/creator-name.ts';
import { dayOfInstant } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { appPaths } from '#state/app-paths.ts';
import { RefundAccount } from './refund-account.tsx';
import { useMeant } from './use-meant.ts';

interface NeedsYouProps {
  /** Payments whose refund waits for the payer's bank account. */
  comingBack: readonly Payment[];
  failed: readonly Payment[];
  /** Memberships that can be paid for now and have no failed payment. */
  due: readonly Subscription[];
  /** The id of the payment or the membership that the address bar's hash names. */
  meantId: string | undefined;
}

/** Payments that failed or are due, listed above the history: until when access stays open, and the button to pay. */
export function NeedsYou({ comingBack, failed, due, meantId }: NeedsYouProps) {
  if (comingBack.length + failed.length + due.length === 0) return null;
  return (
    <section aria-labelledby="needs-you" className="mb-4">
      <h2 id="needs-you" className="px-4 pt-4 pb-2 text-h3 font-bold">
        {m.needsYou}
      </h2>
      <ul className="divide-y divide-line border-y border-card-edge shadow-e1 sm:mx-4 sm:overflow-clip sm:rounded-card sm:border-x">
        {comingBack.map((payment) => (
          <ComingBack key={payment.id} payment={payment} isMeant={payment.id === meantId} />
        ))}
        {failed.map((payment) => (
          <FailedPayment key={payment.subscriptionId} payment={payment} isMeant={payment.id === meantId} />
        ))}
        {due.map((subscription) => (
          <DueSubscription key={subscription.id} subscription={subscription} isMeant={subscription.id === meantId} />
        ))}
      </ul>
    </section>
  );
}

const rowClass = 'grid gap-3 p-4 focus-visible:-outline-offset-3';
const lateClass = `${rowClass} bg-danger-soft`;
const soonClass = `${rowClass} bg-info-soft`;

const ComingBack = ({ payment, isMeant }: { payment: Payment; isMeant: boolean }) => (
  <li {...useMeant<HTMLLIElement>(isMeant)} className={soonClass}>
    <RefundAccount payment={payment} />
  </li>
);

function FailedPayment({ payment, isMeant }: { payment: Payment; isMeant: boolean }) {
  const { subscriptionId, creator, amountKobo, createdAt, reason, accessUntil: until, periodStart } = payment;
  const said = m.failedOn(creatorNameOf(creator), naira(amountKobo), dayOfInstant(createdAt), reason);
  return (
    <li {...useMeant<HTMLLIElement>(isMeant)} className={lateClass}>
      <p className="wrap-anywhere">
        {said} {until !== null && accessUntil(dayOfInstant(until))}
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <PayNow subscriptionId={subscriptionId} creator={creator} period={periodStart} amountKobo={amountKobo} />
        <ButtonLink variant="link" to={appPaths.paymentMethods}>
          {changeCard}
        </ButtonLink>
      </div>
    </li>
  );
}

function DueSubscription({ subscription, isMeant }: { subscription: Subscription; isMeant: boolean }) {
  const { id, creator, status, price, paidUntil } = subscription;
  return (
    <li {...useMeant<HTMLLIElement>(isMeant)} className={status === 'past_due' ? lateClass : soonClass}>
      <p className="wrap-anywhere">{whatIsDue(subscription)}</p>
      <PayNow subscriptionId={id} creator={creator} period={paidUntil} amountKobo={koboOf(price)} />
    </li>
  );
}
