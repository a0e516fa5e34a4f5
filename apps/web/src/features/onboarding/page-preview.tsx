import { Check } from 'lucide-react';
import { networks } from '@udala/contract/links';
import { networkNames } from '@udala/messages/links';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/onboarding';
import { useAppSelector } from '#app/hooks.ts';
import { koboOf } from '#lib/money.ts';
import { membersHost } from '#lib/site.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cardClass } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { StarSlice } from '#ui/star-slice.tsx';
import { linksToSend } from './link-rule.ts';
import { priceOf } from './price-rule.ts';
import { useOnboardingPicture } from './use-page-picture.ts';

/** Her page as a visitor will meet it, from what was answered so far. */
export function PagePreview() {
  const site = useAppSelector((state) => state.site);
  const { creatorDetails, selectedBenefits, subscriptionPrice, userId } = useAppSelector((state) => state.onboarding);
  const { src } = useOnboardingPicture();
  const { pageName, userName, bio } = creatorDetails;
  const price = priceOf(subscriptionPrice);
  const name = pageName.trim() || m.yourPage;
  const links = linksToSend(creatorDetails);
  const linked = networks.filter((network) => links[network]?.startsWith('https:'));
  return (
    <div className={cardClass(false, true)}>
      <div className="relative h-28 overflow-hidden">
        <StarSlice seed={userId ?? ''} />
        {src !== null && <img src={src} alt="" className="absolute inset-0 size-full object-cover" />}
      </div>
      <div className="relative grid gap-3 p-5 pt-0">
        <Avatar name={name} src={src} size="xl" className="-mt-9 border-4 border-surface" />
        <div className="min-w-0">
          <p className="text-h3 font-semibold">{name}</p>
          <p className="truncate text-small text-ink-3">{`${userName || m.yourName}.${membersHost(site)}`}</p>
        </div>
        {bio.trim() && <p className="whitespace-pre-line text-ink-2">{bio.trim()}</p>}
        {linked.length > 0 && (
          <ul aria-label={m.previewLinks} className="flex flex-wrap gap-2">
            {linked.map((network) => (
              <li key={network} className="rounded-full border border-edge px-3 py-1 text-small font-semibold">
                {networkNames[network]}
              </li>
            ))}
          </ul>
        )}
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
