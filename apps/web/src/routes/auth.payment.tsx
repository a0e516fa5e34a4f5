import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { errorStatus } from '@udala/contract/errors';
import * as app from '@udala/messages/app';
import * as m from '@udala/messages/payment';
import { useAppSelector } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { BenefitsPanel, PageImage } from '#features/identity/auth/panels.tsx';
import { isHostPagePending, selectHostPage } from '#features/money/memberships/host-page.ts';
import { rememberWantedPost } from '#features/money/subscriptions/first-post.ts';
import { PaymentReturn } from '#features/money/subscriptions/payment-return.tsx';
import { PaymentSummary } from '#features/money/subscriptions/payment-summary.tsx';
import { useJoinSummaryQuery } from '#features/money/subscriptions/subscriptions.api.ts';
import { useCreatorToJoin } from '#features/money/subscriptions/use-creator-to-join.ts';
import { useHeadingOf } from '#features/money/subscriptions/use-heading-of.ts';
import { usePaymentTitle } from '#features/money/subscriptions/use-payment-title.ts';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Summary before the checkout, result after it. */
export function Component() {
  const page = useAppSelector(selectHostPage);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const reference = search.get('reference');
  const wanted = search.get('post');
  useEffect(() => {
    if (wanted !== null) rememberWantedPost(wanted);
  }, [wanted]);
  const title = usePaymentTitle(reference);
  // Nothing under an open overlay can take the focus.
  const isCovered = useAppSelector(({ loader }) => loader.open);
  useHeadingOf(title, !isCovered);
  const joining = useJoining(reference === null);
  // The cached page may be older than the summary; only the price to pay is shown.
  const offer = joining.data && { price: joining.data.price, benefits: joining.data.benefits };
  return (
    <AuthFrame title={title} aside={page ? <BenefitsPanel page={{ ...page, ...offer }} /> : <PageImage page={null} />}>
      {reference === null ? (
        <Joining of={joining} />
      ) : (
        <PaymentReturn
          reference={reference}
          cancelled={search.has('cancelled')}
          onTryAgain={() => void navigate(paths.payment, { replace: true })}
        />
      )}
    </AuthFrame>
  );
}

/** The summary of joining, loaded only before the checkout, and the creator to join. */
function useJoining(isEnabled: boolean) {
  const creatorId = useCreatorToJoin();
  const { data, error, refetch } = useJoinSummaryQuery(creatorId ?? '', { skip: !isEnabled || creatorId === null });
  return { creatorId, data, error, refetch };
}

function Joining({ of: { creatorId, data, error, refetch } }: { of: ReturnType<typeof useJoining> }) {
  const said = saidIn(useLocation().state);
  const isLookedUp = !useAppSelector(isHostPagePending);
  if (data) return <PaymentSummary summary={data} said={said} onPriceChanged={refetch} />;
  if (creatorId === null && !isLookedUp) return <Skeleton count={4} />;
  if (creatorId === null || (isApiError(error) && error.status === errorStatus.not_found)) return <NoOffer />;
  if (error === undefined) return <Skeleton count={4} />;
  return (
    <Banner tone="danger" urgent action={<Button onClick={() => void refetch()}>{m.tryAgain}</Button>}>
      {messageOf(error)}
    </Banner>
  );
}

/** Message about the last try, from the router state, which survives a reload. */
const saidIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'said' in state && typeof state.said === 'string' ? state.said : null;

function NoOffer() {
  return (
    <div className="grid gap-4">
      <p>{m.noOffer}</p>
      <ButtonLink to={paths.home}>{app.goToYourFeed}</ButtonLink>
    </div>
  );
}
