import type { JoinSummary } from '@udala/contract/subscriptions';
import { byPerson } from '@udala/messages/feed';
import { naira } from '@udala/messages/money';
import * as app from '@udala/messages/app';
import * as m from '@udala/messages/payment';
import { needsConnection } from '@udala/messages/ui';
import { useAppSelector } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { BenefitList } from '#features/money/memberships/benefit-list.tsx';
import { creatorNameOf, creatorPictureOf, personOf } from '#lib/creator-name.ts';
import { dayLabel } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Price } from '#ui/price.tsx';
import { AlreadyPatron } from './already-patron.tsx';
import { currentConsent, usePay } from './use-pay.ts';

interface PaymentSummaryProps {
  summary: JoinSummary;
  /** Result of the previous try; null if there was none. */
  said: string | null;
  /** Refetches the summary after a price change. */
  onPriceChanged: () => Promise<unknown>;
}

/** The amount charged today and the date of the next charge, with a button that repeats the amount. */
export function PaymentSummary({ summary, said, onPriceChanged }: PaymentSummaryProps) {
  const { creator, price, benefits, billingStartsOn, nextPaymentOn, dueTodayKobo } = summary;
  const { pay, busy, actionError, isPatron, isTaken } = usePay(summary, onPriceChanged);
  const offline = useIsOffline();
  const name = creatorNameOf(creator);
  const person = personOf(creator);
  const own = useAppSelector(({ session }) => session.user?.id === creator.id);
  if (isPatron) return <AlreadyPatron creatorId={creator.id} said={actionError} />;
  return (
    <div className="grid gap-5">
      {said !== null && !actionError && <Banner>{said}</Banner>}
      <section aria-label={m.summary} className={cardClass()}>
        <p className="mb-4 flex items-center gap-3 text-h3 font-semibold">
          <Avatar name={name} src={creatorPictureOf(creator)} />
          <span className="min-w-0">
            <span className="block truncate">
              {name} {creator.isVerified && <VerifiedBadge />}
            </span>
            {person !== null && (
              <span className="block truncate text-small font-normal text-ink-2">{byPerson(person)}</span>
            )}
          </span>
        </p>
        <DescriptionList
          rows={[
            { term: m.monthlyPrice, value: <Price kobo={koboOf(price)} /> },
            {
              term: m.benefits,
              value: (
                <div className="text-start">
                  <BenefitList benefits={benefits} />
                </div>
              ),
            },
            { term: m.billingStarts, value: <time dateTime={billingStartsOn}>{dayLabel(billingStartsOn)}</time> },
            { term: m.nextPayment, value: <time dateTime={nextPaymentOn}>{dayLabel(nextPaymentOn)}</time> },
            { term: m.totalDueToday, value: <Price kobo={dueTodayKobo} display />, total: true },
          ]}
        />
      </section>
      {/* An error is shown beside the button, which is pinned on a phone. */}
      <div className="grid gap-3 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-bg max-lg:px-4 max-lg:pt-3 max-lg:pb-safe">
        {actionError && (
          <Banner
            tone={isTaken ? 'info' : 'danger'}
            urgent
            action={
              isTaken && (
                <ButtonLink variant="tonal" to={paths.home}>
                  {app.goToYourFeed}
                </ButtonLink>
              )
            }
          >
            {actionError}
          </Banner>
        )}
        {own ? (
          <Banner
            action={
              <ButtonLink variant="tonal" to={paths.home}>
                {app.goToYourFeed}
              </ButtonLink>
            }
          >
            {m.ownPage}
          </Banner>
        ) : (
          <Button wide busy={busy && m.opening} blocked={offline && needsConnection} onClick={pay}>
            {m.pay(naira(dueTodayKobo))}
          </Button>
        )}
      </div>
      {!own && <p className="text-small text-ink-2">{m.consents[currentConsent]}</p>}
    </div>
  );
}
