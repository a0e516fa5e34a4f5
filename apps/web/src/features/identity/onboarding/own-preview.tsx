import { useAppSelector } from '#state/hooks.ts';
import { wholeLinks } from '#features/identity/creators/link-rule.ts';
import { PagePreview } from '#features/identity/creators/page-preview.tsx';
import { priceOf } from '#features/money/memberships/offer/price-rule.ts';
import { useOnboardingPicture } from './use-page-picture.ts';

/** Preview of the page from the answers so far. */
export function OwnPreview() {
  const { creatorDetails, selectedBenefits, subscriptionPrice, userId } = useAppSelector((state) => state.onboarding);
  const { src } = useOnboardingPicture();
  const { pageName, userName, bio } = creatorDetails;
  return (
    <PagePreview
      page={{
        creatorId: userId ?? '',
        pageName,
        userName,
        bio,
        picture: src,
        banner: null,
        links: wholeLinks(creatorDetails),
        price: priceOf(subscriptionPrice),
        benefits: selectedBenefits,
      }}
    />
  );
}
