import * as front from '@udala/messages/front-page';
import * as m from '@udala/messages/onboarding';
import { useAppSelector } from '#app/hooks.ts';
import { Benefits } from '#features/creators/benefits.tsx';
import { placeLinksOf } from '#features/creators/place-links.ts';
import { koboOf } from '#lib/money.ts';
import { membersHost } from '#lib/site.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cardClass } from '#ui/card.tsx';
import { Cover } from '#ui/cover.tsx';
import { PlaceLinks } from '#ui/place-links.tsx';
import { Price } from '#ui/price.tsx';
import { wholeLinks } from './link-rule.ts';
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
  return (
    <div className={cardClass(false, true)}>
      <Cover seed={userId ?? ''} src={null} className="h-28" />
      <div className="relative grid gap-3 p-5 pt-0">
        <Avatar name={name} src={src} size="xl" className="-mt-9 border-4 border-surface" />
        <div className="min-w-0">
          <p className="text-h3 font-semibold">{name}</p>
          <p className="truncate text-small text-ink-3">{`${userName || m.yourName}.${membersHost(site)}`}</p>
        </div>
        {bio.trim() && <p className="whitespace-pre-line text-ink-2">{bio.trim()}</p>}
        <PlaceLinks owner={name} links={placeLinksOf(wholeLinks(creatorDetails))} />
        {price !== null && (
          <p>
            <Price kobo={koboOf(price)} display /> <span className="text-ink-2">{front.perMonth}</span>
          </p>
        )}
        {selectedBenefits.length > 0 && <Benefits benefits={selectedBenefits} />}
      </div>
    </div>
  );
}
