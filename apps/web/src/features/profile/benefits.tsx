import { Check } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PublicUser } from '@udala/contract/profiles';
import * as m from '@udala/messages/profile';
import { whatIsNext } from '#features/subscriptions/standing.ts';
import { koboOf } from '#lib/money.ts';
import { couldNotLoad } from '@udala/messages/shell';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#app/app-paths.ts';
import { MembershipAction } from './membership-action.tsx';
import { useOfferOfQuery } from './profile.api.ts';
import { useMembershipWith } from './use-membership-with.ts';

/** The specification's subscription card shows this many. */
const shownAtFirst = 3;

interface BenefitsProps {
  creator: PublicUser;
  /** What is left to do while there is nothing to join. */
  follow: ReactNode;
}

/** What patrons get, and for how much. */
export function Benefits({ creator, follow }: BenefitsProps) {
  const { data: offer, isLoading, isError, refetch } = useOfferOfQuery(creator.id);
  const { own, subscription } = useMembershipWith(creator.id);
  if (isLoading) return <Skeleton />;
  if (isError) return <LoadError message={couldNotLoad} onRetry={() => void refetch()} />;
  if (!offer?.price)
    return own ? (
      <EmptyState title={m.yourPrice} action={<ButtonLink to={appPaths.setup}>{m.setYourPrice}</ButtonLink>} />
    ) : (
      <EmptyState title={m.noMembership} action={follow} />
    );
  return (
    <div className="sm:px-4">
      <Card bleed className="grid gap-4">
        <p className="flex items-baseline gap-2">
          <Price kobo={koboOf(offer.price)} display />
          <span className="text-ink-2">{m.aMonth}</span>
        </p>
        <BenefitList benefits={offer.benefits} />
        {subscription && <p className="text-ink-2">{whatIsNext(subscription)}</p>}
        {own ? (
          <ButtonLink to={appPaths.setup} variant="quiet">
            {m.editOffer}
          </ButtonLink>
        ) : (
          <MembershipAction creator={creator} />
        )}
      </Card>
    </div>
  );
}

function BenefitList({ benefits }: { benefits: readonly string[] }) {
  const [all, setAll] = useState(false);
  const firstHidden = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (all) firstHidden.current?.focus();
  }, [all]);
  const shown = all ? benefits : benefits.slice(0, shownAtFirst);
  return (
    <div>
      <h3 className="mb-2 font-semibold">{m.includes}</h3>
      <ul className="grid gap-2">
        {shown.map((benefit, index) => (
          <li
            key={benefit}
            ref={index === shownAtFirst ? firstHidden : null}
            tabIndex={index === shownAtFirst ? -1 : undefined}
            className="flex items-start gap-2"
          >
            <Icon of={Check} className="mt-0.5 text-success" />
            {benefit}
          </li>
        ))}
      </ul>
      {benefits.length > shownAtFirst && !all && (
        <Button variant="link" aria-expanded={false} onClick={() => setAll(true)}>
          {m.seeMore}
        </Button>
      )}
    </div>
  );
}
