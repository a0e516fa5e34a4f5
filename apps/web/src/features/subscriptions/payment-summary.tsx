import { Check } from 'lucide-react';
import type { JoinSummary } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as app from '@udala/messages/app';
import * as m from '@udala/messages/payment';
import { paths } from '#app/paths.ts';
import { dayLabel } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { Price } from '#ui/price.tsx';
import { usePay } from './use-pay.ts';

interface PaymentSummaryProps {
  summary: JoinSummary;
  /** How the try before this one ended, where there was one. */
  said: string | null;
  /** Asks for the summary anew, after the price has changed. */
  onPriceChanged: () => Promise<unknown>;
}

/** Exactly what is charged today and when again, and one button that repeats the sum. */
export function PaymentSummary({ summary, said, onPriceChanged }: PaymentSummaryProps) {
  const { creator, price, benefits, billingStartsOn, nextPaymentOn, dueTodayKobo } = summary;
  const { pay, busy, trouble, isTaken } = usePay(summary, onPriceChanged);
  return (
    <div className="grid gap-5">
      <section aria-label={m.summary} className={cardClass()}>
        <p className="mb-4 flex items-center gap-3 text-h3 font-semibold">
          <Avatar name={creator.name} src={creator.profileImageUrl} />
          <span className="min-w-0 truncate">
            {creator.name} {creator.isVerified && <VerifiedBadge />}
          </span>
        </p>
        <DescriptionList
          rows={[
            { term: m.monthlyPrice, value: <Price kobo={koboOf(price)} /> },
            { term: m.benefits, value: <BenefitList benefits={benefits} /> },
            { term: m.billingStarts, value: <time dateTime={billingStartsOn}>{dayLabel(billingStartsOn)}</time> },
            { term: m.nextPayment, value: <time dateTime={nextPaymentOn}>{dayLabel(nextPaymentOn)}</time> },
            { term: m.totalDueToday, value: <Price kobo={dueTodayKobo} display />, total: true },
          ]}
        />
      </section>
      {said !== null && !trouble && <Banner>{said}</Banner>}
      {trouble && (
        <Banner
          tone={isTaken ? 'info' : 'danger'}
          urgent
          action={
            isTaken && (
              <ButtonLink variant="quiet" to={paths.home}>
                {app.goToYourFeed}
              </ButtonLink>
            )
          }
        >
          {trouble}
        </Banner>
      )}
      <div className="max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-bg max-lg:px-4 max-lg:pt-3 max-lg:pb-safe">
        <Button wide busy={busy && m.opening} onClick={pay}>
          {m.pay(naira(dueTodayKobo))}
        </Button>
      </div>
      <p className="text-small text-ink-2">{m.renewsMonthly}</p>
    </div>
  );
}

function BenefitList({ benefits }: { benefits: readonly string[] }) {
  return (
    <ul className="grid gap-1 text-start">
      {benefits.map((benefit) => (
        <li key={benefit} className="flex items-start gap-1.5 wrap-anywhere">
          <Icon of={Check} size="sm" className="mt-1 text-success" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
