import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/onboarding';
import * as titles from '@udala/messages/titles';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { answered } from '#state/onboarding.slice.ts';
import { paths } from '#state/paths.ts';
import { OfferEditor } from '#features/money/memberships/offer/offer-editor.tsx';
import { offerFault } from '#features/money/memberships/offer/offer-rule.ts';
import { priceOf } from '#features/money/memberships/offer/price-rule.ts';
import { OnboardActions, OnboardFrame } from '#features/identity/onboarding/onboard-frame.tsx';
import { usePublish } from '#features/identity/onboarding/use-publish.ts';
import { koboOf } from '#lib/money.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';

export function Component() {
  const { selectedBenefits, subscriptionPrice } = useAppSelector(({ onboarding }) => onboarding);
  const dispatch = useAppDispatch();
  const { publish, busy, failure } = usePublish();
  const price = priceOf(subscriptionPrice);
  const offer = { price: subscriptionPrice, benefits: selectedBenefits };
  return (
    <OnboardFrame step="setup" title={titles.setup} lead={m.setupLead}>
      <OfferEditor
        offer={offer}
        onChange={({ price: typed = subscriptionPrice, benefits = selectedBenefits }) =>
          dispatch(answered({ subscriptionPrice: typed, selectedBenefits: [...benefits] }))
        }
      />
      <OnboardActions>
        {/* Beside the pinned button, so that its result is visible at every scroll position. */}
        <div className="w-full empty:hidden">
          {failure && (
            <Banner
              tone="danger"
              urgent
              action={
                failure.step && (
                  <ButtonLink variant="tonal" to={paths.onboard(failure.step)}>
                    {m.goFix}
                  </ButtonLink>
                )
              }
            >
              {failure.message}
            </Banner>
          )}
          {busy && <SlowNotice onRetry={() => void publish()} />}
        </div>
        <p className="w-full text-small font-semibold text-ink-2 lg:hidden">
          {m.soFar(price === null ? null : naira(koboOf(price)), selectedBenefits.length)}
        </p>
        <span className="grow">
          <Button wide busy={busy && m.publishing} blocked={offerFault(offer)} onClick={() => void publish()}>
            {m.publish}
          </Button>
        </span>
        <ButtonLink variant="tonal" to={paths.onboard('creator-options')}>
          {m.goBack}
        </ButtonLink>
      </OnboardActions>
    </OnboardFrame>
  );
}
