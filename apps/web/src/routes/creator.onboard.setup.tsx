import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/onboarding';
import * as titles from '@udala/messages/titles';
import { useAppDispatch, useAppSelector } from '#app/hooks.ts';
import { answered } from '#app/onboarding.slice.ts';
import { paths } from '#app/paths.ts';
import { BenefitsEditor } from '#features/onboarding/benefits-editor.tsx';
import { OnboardActions, OnboardFrame } from '#features/onboarding/onboard-frame.tsx';
import { PriceEditor } from '#features/onboarding/price-editor.tsx';
import { priceFault, priceOf } from '#features/onboarding/price-rule.ts';
import { usePublish } from '#features/onboarding/use-publish.ts';
import { koboOf } from '#lib/money.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';

export function Component() {
  const { selectedBenefits, subscriptionPrice } = useAppSelector(({ onboarding }) => onboarding);
  const dispatch = useAppDispatch();
  const { publish, busy, failure } = usePublish();
  const price = priceOf(subscriptionPrice);
  const blocked =
    (price === null || selectedBenefits.length === 0 ? m.needsPriceAndBenefit : undefined) ??
    priceFault(subscriptionPrice);
  return (
    <OnboardFrame step="setup" title={titles.setup} lead={m.setupLead}>
      <BenefitsEditor
        benefits={selectedBenefits}
        onChange={(benefits) => dispatch(answered({ selectedBenefits: benefits }))}
      />
      <PriceEditor value={subscriptionPrice} onChange={(typed) => dispatch(answered({ subscriptionPrice: typed }))} />
      <OnboardActions>
        {/* With the button: what comes of pressing it shows wherever the page is scrolled to. */}
        <div className="w-full empty:hidden">
          {failure && (
            <Banner
              tone="danger"
              urgent
              action={
                failure.step && (
                  <ButtonLink variant="quiet" to={paths.onboard(failure.step)}>
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
          <Button wide busy={busy && m.publishing} blocked={blocked} onClick={() => void publish()}>
            {m.publish}
          </Button>
        </span>
        <ButtonLink variant="quiet" to={paths.onboard('creator-options')}>
          {m.goBack}
        </ButtonLink>
      </OnboardActions>
    </OnboardFrame>
  );
}
