import type { ReactNode } from 'react';
import type { PublicUser } from '@udala/contract/profiles';
import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/profile';
import { BenefitList } from '#features/money/memberships/benefit-list.tsx';
import { priceChangeOf, whatIsNext } from '#features/money/subscriptions/subscription-state.ts';
import { koboOf } from '#lib/money.ts';
import { couldNotLoad } from '@udala/messages/shell';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#state/app-paths.ts';
import { SubscriptionAction } from './subscription-action.tsx';
import { useOfferOfQuery } from './profile.api.ts';
import { useSubscriptionTo } from './use-subscription-to.ts';

interface BenefitsProps {
  creator: PublicUser;
  /** Follow button, shown when there is no membership to join. */
  follow: ReactNode;
}

/** The benefits of a membership and its price. */
export function Benefits({ creator, follow }: BenefitsProps) {
  const { data: offer, isLoading, isError, refetch } = useOfferOfQuery(creator.id);
  const { own, subscription, isLoading: isAsking } = useSubscriptionTo(creator.id);
  if (isLoading || isAsking) return <Skeleton />;
  if (isError) return <LoadError message={couldNotLoad} onRetry={() => void refetch()} />;
  const price = offer?.price ?? null;
  // An existing membership may continue after the creator has withdrawn the offer.
  if (price === null && !subscription)
    return own ? (
      <EmptyState
        picture="purse"
        title={m.yourPrice}
        action={<ButtonLink to={appPaths.setup}>{m.setYourPrice}</ButtonLink>}
      />
    ) : (
      <EmptyState picture="purse" title={m.noMembership} action={follow} />
    );
  return (
    <div className="sm:px-4">
      <Card bleed className="grid gap-4">
        {offer && price !== null && <Offer price={price} benefits={offer.benefits} />}
        {subscription && <OwnSubscription subscription={subscription} />}
        {own ? (
          <ButtonLink to={appPaths.setup} variant="tonal">
            {m.editOffer}
          </ButtonLink>
        ) : (
          <SubscriptionAction creator={creator} />
        )}
      </Card>
    </div>
  );
}

function Offer({ price, benefits }: { price: number; benefits: readonly string[] }) {
  return (
    <>
      <p className="flex items-baseline gap-2">
        <Price kobo={koboOf(price)} display />
        <span className="text-ink-2">{m.aMonth}</span>
      </p>
      <div>
        <h3 className="mb-2 font-semibold">{m.includes}</h3>
        <BenefitList benefits={benefits} />
      </div>
    </>
  );
}

function OwnSubscription({ subscription }: { subscription: Subscription }) {
  return (
    <div className="grid gap-1 text-ink-2">
      <p>{whatIsNext(subscription)}</p>
      <p className="wrap-anywhere empty:hidden">{priceChangeOf(subscription)}</p>
    </div>
  );
}
