import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import type { Receipt } from '@udala/contract/receipts';
import { byPerson } from '@udala/messages/feed';
import * as m from '@udala/messages/receipts';
import { couldNotLoad } from '@udala/messages/shell';
import { appName } from '@udala/messages/ui';
import { manageSubscription } from '@udala/messages/subscriptions';
import { isApiError } from '#lib/api-error.ts';
import { creatorNameOf, personOf } from '#lib/creator-name.ts';
import { dayLabel, dayOfInstant } from '#lib/dates.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#state/app-paths.ts';
import { paidWith } from './paid-with.ts';
import { PaymentStatus } from './payment-status.tsx';
import { useReceiptQuery } from './payments.api.ts';
import { SavePdf } from './save-pdf.tsx';

/** The receipt of one payment, to read, print and save. */
export function ReceiptPage() {
  const { paymentId = '' } = useParams();
  const { data: receipt, error, isLoading, refetch } = useReceiptQuery(paymentId);
  if (receipt) return <ReceiptSheet receipt={receipt} />;
  if (isLoading) return <Skeleton count={5} />;
  if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request'))
    return <EmptyState title={m.unknown} action={<ButtonLink to={appPaths.payHistory}>{m.allPayments}</ButtonLink>} />;
  return <LoadError message={couldNotLoad} onRetry={() => void refetch()} />;
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { payment, number } = receipt;
  return (
    <div className="grid gap-4 px-4 pt-4">
      <section aria-labelledby="receipt" className={`${cardClass()} printable`}>
        <p className="text-small text-ink-2">{appName}</p>
        <h2 id="receipt" className="mb-4 text-h2 font-bold">
          {m.receipt} <span className="inline-block max-w-full wrap-anywhere">{number}</span>
        </h2>
        <DescriptionList rows={rowsOf(receipt)} />
      </section>
      <div className="flex flex-wrap items-start gap-3">
        <SavePdf id={payment.id} number={number} />
        <Button variant="tonal" icon={Printer} onClick={() => print()}>
          {m.print}
        </Button>
        <ButtonLink variant="link" className="min-h-12" to={appPaths.profile('membership', payment.creator.id)}>
          {manageSubscription}
        </ButtonLink>
      </div>
    </div>
  );
}

function rowsOf({ payment, paidAt, payerName, payerEmail, nextPaymentOn, seller }: Receipt) {
  const { reference, status, reason, amountKobo, periodStart, periodEnd, creator } = payment;
  const person = personOf(creator);
  return [
    { term: m.paidOn, value: <time dateTime={paidAt}>{dayOfInstant(paidAt)}</time> },
    { term: m.status, value: <PaymentStatus status={status} /> },
    ...(reason === null ? [] : [{ term: m.reason, value: <span className="wrap-anywhere">{reason}</span> }]),
    {
      term: m.paidBy,
      value: (
        <span className="wrap-anywhere">
          {payerName}
          <br />
          {payerEmail}
        </span>
      ),
    },
    {
      term: m.paidTo,
      value: (
        <span className="wrap-anywhere">
          {creatorNameOf(creator)}
          {person !== null && <span className="block text-small text-ink-2">{byPerson(person)}</span>}
        </span>
      ),
    },
    { term: m.forPeriod, value: m.period(dayLabel(periodStart), dayLabel(periodEnd)) },
    { term: m.method, value: paidWith(payment) ?? m.none },
    { term: m.reference, value: <span className="text-small wrap-anywhere">{reference}</span> },
    ...(seller === null ? [] : [{ term: m.seller, value: <span className="wrap-anywhere">{seller}</span> }]),
    { term: m.nextPayment, value: nextPaymentOn === null ? m.none : dayLabel(nextPaymentOn) },
    { term: m.fees, value: m.feesWhy },
    { term: m.total, value: <Price kobo={amountKobo} display />, total: true },
  ];
}
