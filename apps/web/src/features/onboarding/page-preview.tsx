import { Check } from 'lucide-react';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/onboarding';
import { useAppSelector } from '#app/hooks.ts';
import { koboOf } from '#lib/money.ts';
import { membersHost } from '#lib/site.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cardClass } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { StarSlice } from '#ui/star-slice.tsx';
import { priceOf } from './price-rule.ts';

/** Her page as a visitor will meet it, from what was answered so far. */
export function PagePreview() {
  const site = useAppSelector((state) => state.site);
  const { creatorDetails, selectedBenefits, subscriptionPrice, userId } = useAppSelector((state) => state.onboarding);
  const { pageName, userName, bio } = creatorDetails;
  const price = priceOf(subscriptionPrice);
  const name = pageName.trim() || m.yourPage;
  return (
    <div className={cardClass(false, true)}>
      <div className="h-28">
        <StarSlice seed={userId ?? ''} />
      </div>
      <div className="grid gap-3 p-5 pt-0">
        <Avatar name={name} size="xl" className="-mt-9 border-4 border-surface" />
        <div className="min-w-0">
          <p className="text-h3 font-semibold">{name}</p>
          <p className="truncate text-small text-ink-3">{`${userName || m.yourName}.${membersHost(site)}`}</p>
        </div>
        {bio.trim() && <p className="text-ink-2">{bio.trim()}</p>}
        {price !== null && <p className="font-display text-h1 font-bold">{m.aMonth(naira(koboOf(price)))}</p>}
        {selectedBenefits.length > 0 && (
          <ul className="grid gap-1.5">
            {selectedBenefits.map((benefit) => (
              <li key={benefit} className="flex gap-2">
                <Icon of={Check} className="mt-0.5 text-success" />
                {benefit}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
