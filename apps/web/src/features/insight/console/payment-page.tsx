import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { OperatorPaymentDetails } from '@udala/contract/operator';
import * as m from '@udala/messages/console';
import { naira } from '@udala/messages/money';
import { needsConnection } from '@udala/messages/ui';
import { momentLabel } from '#lib/dates.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Price } from '#ui/price.tsx';
import { usePaymentQuery } from './console.api.ts';
import { Loaded } from './loaded.tsx';
import { PaymentBadges } from './payments.tsx';
import { WaitingBanner } from './waiting-banner.tsx';

const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }));

/** One payment: who paid whom, what went back, and what was booked. */
export function PaymentPage() {
  const { paymentId = '' } = useParams();
  const query = usePaymentQuery(paymentId);
  return (
    <div className="grid grid-cols-1 gap-5 p-4">
      <Loaded query={query}>{(payment) => <Details payment={payment} />}</Loaded>
    </div>
  );
}

function Details({ payment }: { payment: OperatorPaymentDetails }) {
  const { payer, creator, leftKobo, waiting, disputes } = payment;
  const [isRefunding, setRefunding] = useState(false);
  const offline = useIsOffline();
  return (
    <>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 className="min-w-0 text-h2 font-bold wrap-anywhere">{m.fromTo(payer.name, creator.name)}</h2>
          <PaymentBadges payment={payment} />
        </div>
        <DescriptionList rows={rowsOf(payment)} />
        {waiting && <WaitingBanner request={waiting} />}
        {leftKobo > 0 && waiting === null && (
          <div>
            <Button blocked={offline && needsConnection} onClick={() => setRefunding(true)}>
              {m.refund}
            </Button>
          </div>
        )}
      </Card>
      {disputes.map(({ providerId, amountKobo, state, openedAt, dueAt }) => (
        <Banner key={providerId} tone={state === 'won' ? 'success' : 'danger'} title={m.disputeStates[state]}>
          <p>
            {m.disputed}: {naira(amountKobo)}, {momentLabel(openedAt)}
          </p>
          {state === 'open' && dueAt !== null && <p>{m.answerBy(momentLabel(dueAt), providerId)}</p>}
        </Banner>
      ))}
      <Refunds payment={payment} />
      <Movements payment={payment} />
      <Suspense>{isRefunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}</Suspense>
    </>
  );
}

function rowsOf(payment: OperatorPaymentDetails): { term: string; value: ReactNode }[] {
  const { payer, creator, feeKobo, platformFeeKobo } = payment;
  const price = (kobo: number | null) => (kobo === null ? m.notKnown : <Price kobo={kobo} />);
  const long = (text: string) => <span className="wrap-anywhere">{text}</span>;
  return [
    { term: m.amount, value: price(payment.amountKobo) },
    { term: m.received, value: price(payment.receivedKobo) },
    { term: m.providersFee, value: price(feeKobo) },
    { term: m.ourFee, value: price(platformFeeKobo) },
    { term: m.left, value: price(payment.leftKobo) },
    { term: m.payer, value: long(payer.email ?? payer.name) },
    { term: m.creator, value: long(creator.userName ?? creator.name) },
    { term: m.creatorHas, value: price(payment.creatorAvailableKobo) },
    { term: m.accessStands, value: payment.isCurrent ? m.accessStandsYes : m.accessStandsNo },
    { term: m.reference, value: long(payment.reference) },
    { term: m.providersId, value: long(payment.providerId ?? m.notKnown) },
    { term: m.paidBy, value: payment.channel === null ? m.notKnown : m.event(payment.channel) },
    { term: m.when, value: momentLabel(payment.at) },
  ];
}

function Refunds({ payment: { refunds } }: { payment: OperatorPaymentDetails }) {
  if (refunds.length === 0) return null;
  return (
    <Section title={m.refunds}>
      {refunds.map(({ amountKobo, reason, state, isPlatformBorne, createdAt }) => (
        <li key={createdAt} className="flex flex-wrap justify-between gap-x-4 p-4">
          <span className="min-w-0">
            {[m.refundReasons[reason], isPlatformBorne && m.borneByPlatform].filter(Boolean).join(', ')}
            <span className="block text-small text-ink-2">
              <time dateTime={createdAt}>{momentLabel(createdAt)}</time> · {m.refundStates[state]}
            </span>
          </span>
          <b>
            <Price kobo={amountKobo} />
          </b>
        </li>
      ))}
    </Section>
  );
}

function Movements({ payment: { movements } }: { payment: OperatorPaymentDetails }) {
  if (movements.length === 0) return <p className="text-ink-2">{m.nothingBooked}</p>;
  return (
    <Section title={m.movements}>
      {movements.map(({ at, event, from, to, amountKobo }, no) => (
        // The order never changes: what was booked stays.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={no} className="flex flex-wrap justify-between gap-x-4 p-4">
          <span className="min-w-0">
            {m.movement(m.account(from), m.account(to))}
            <span className="block text-small text-ink-2">
              <time dateTime={at}>{momentLabel(at)}</time> · {m.event(event)}
            </span>
          </span>
          <b>
            <Price kobo={amountKobo} />
          </b>
        </li>
      ))}
    </Section>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-3">
    <h2 className="text-h3 font-bold">{title}</h2>
    <Card flush>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  </section>
);
