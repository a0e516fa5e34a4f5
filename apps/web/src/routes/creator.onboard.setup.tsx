import { useState } from 'react';
import { useNavigate } from 'react-router';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/onboarding';
import * as titles from '@udala/messages/titles';
import { useAppDispatch, useAppSelector } from '#app/hooks.ts';
import { answered } from '#app/onboarding.slice.ts';
import { paths } from '#app/paths.ts';
import { BenefitsEditor } from '#features/onboarding/benefits-editor.tsx';
import { OnboardActions, OnboardFrame } from '#features/onboarding/onboard-frame.tsx';
import { PagePreview } from '#features/onboarding/page-preview.tsx';
import { PriceEditor } from '#features/onboarding/price-editor.tsx';
import { priceFault, priceOf } from '#features/onboarding/price-rule.ts';
import { publishPage } from '#features/onboarding/publish.ts';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { koboOf } from '#lib/money.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';

export function Component() {
  const { selectedBenefits, subscriptionPrice } = useAppSelector(({ onboarding }) => onboarding);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const price = priceOf(subscriptionPrice);
  const blocked =
    (price === null || selectedBenefits.length === 0 ? m.needsPriceAndBenefit : undefined) ??
    priceFault(subscriptionPrice);

  const publish = async () => {
    setBusy(true);
    setFailure(undefined);
    const { error } = await dispatch(publishPage());
    setBusy(false);
    if (error === undefined) await navigate(paths.newPost, { replace: true });
    else setFailure(error);
  };
  return (
    <OnboardFrame step="setup" title={titles.setup} lead={m.setupLead} preview={<PagePreview />}>
      <BenefitsEditor
        benefits={selectedBenefits}
        onChange={(benefits) => dispatch(answered({ selectedBenefits: benefits }))}
      />
      <PriceEditor value={subscriptionPrice} onChange={(typed) => dispatch(answered({ subscriptionPrice: typed }))} />
      {failure !== undefined && (
        <Banner
          tone="danger"
          action={
            isApiError(failure) &&
            failure.fields['userName'] !== undefined && (
              <ButtonLink variant="quiet" to={paths.onboard('aboutyourself')}>
                {m.changeUserName}
              </ButtonLink>
            )
          }
        >
          {messageOf(failure)}
        </Banner>
      )}
      {busy && <SlowNotice onRetry={() => void publish()} />}
      <OnboardActions>
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
