import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { PaymentOutcome, Subscription } from '@udala/contract/subscriptions';
import * as app from '@udala/messages/app';
import * as m from '@udala/messages/payment';
import { notePaid } from '#features/device/install/visits.ts';
import type { ArrivalState } from '#state/arrival.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { loadingEnded, loadingStarted } from '#state/loader.slice.ts';
import { paths } from '#state/paths.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { messageOf } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { koboOf } from '#lib/money.ts';
import { save, saveText, readText } from '#lib/session-storage.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { AskAgain } from './ask-again.tsx';
import { takeComeBack } from './come-back.ts';
import { firstPostPath, clearWantedPost } from './first-post.ts';
import { PayNow } from './pay-now.tsx';
import { usePaymentOutcomeQuery } from './subscriptions.api.ts';
import { useRecheck } from './use-recheck.ts';

interface PaymentReturnProps {
  reference: string;
  /** True if the person left the checkout: the summary is shown at once, with the result of the last try. */
  cancelled: boolean;
  /** Returns to the summary, for another payment. */
  onTryAgain: () => void;
}

/** Page after the checkout: polls for the result and shows it. */
export function PaymentReturn({ reference, cancelled, onTryAgain }: PaymentReturnProps) {
  const { data, error, isFetching, refetch } = usePaymentOutcomeQuery(reference);
  useOverlay(isFetching && data === undefined);
  useRecheck(data?.status === 'pending', () => void refetch());
  useOutcome(reference, data);
  if (data === undefined && error === undefined) return <p className="text-ink-2">{m.checking}</p>;
  if (data === undefined || data.status === 'pending') {
    return (
      <Answer
        text={data ? (data.message ?? m.waiting) : messageOf(error)}
        tone={data ? 'info' : 'danger'}
        action={
          <>
            <AskAgain label={m.checkAgain} busyLabel={m.checking} ask={refetch} />
            <FeedLink variant="link" />
          </>
        }
      />
    );
  }
  if (data.status === 'returned')
    return <Answer text={data.message} tone="info" action={<FeedLink variant="primary" />} />;
  if (data.status === 'failed') return <Failed outcome={data} cancelled={cancelled} onTryAgain={onTryAgain} />;
  return <p className="text-ink-2">{m.opening}</p>;
}

const FeedLink = ({ variant }: { variant: 'link' | 'primary' }) => (
  <ButtonLink variant={variant} to={paths.home}>
    {app.goToYourFeed}
  </ButtonLink>
);

interface FailedProps extends Pick<PaymentReturnProps, 'cancelled' | 'onTryAgain'> {
  outcome: PaymentOutcome;
}

/** A failed first payment restarts at the summary; one for a running membership can be retried here. */
function Failed({ outcome: { message, subscription }, cancelled, onTryAgain }: FailedProps) {
  const { creator, id, status, price, paidUntil, canPay } = subscription;
  const isFirst = status === 'pending';
  if (isFirst && cancelled) return <Navigate to={paths.payment} replace state={{ said: message ?? m.notFinished }} />;
  return (
    <Answer
      text={message ?? m.failed}
      tone="danger"
      action={
        isFirst ? (
          <Button onClick={onTryAgain}>{m.tryAnotherWay}</Button>
        ) : (
          <>
            {canPay && <PayNow subscriptionId={id} creator={creator} period={paidUntil} amountKobo={koboOf(price)} />}
            <FeedLink variant="link" />
          </>
        )
      }
    />
  );
}

interface AnswerProps {
  text: string | null;
  tone: 'info' | 'danger';
  action: ReactNode;
}

const Answer = ({ text, tone, action }: AnswerProps) => (
  <>
    <div role="status">
      <Banner tone={tone}>{text}</Banner>
    </div>
    <div className="flex flex-wrap items-center gap-3">{action}</div>
  </>
);

function useOverlay(open: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!open) return;
    dispatch(loadingStarted());
    return () => void dispatch(loadingEnded());
  }, [open, dispatch]);
}

/** Follows a successful payment to what it gives access to. */
function useOutcome(reference: string, outcome: PaymentOutcome | undefined): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const arrive = useEffectEvent(async ({ subscription }: PaymentOutcome) => {
    saveText('subscriptionId', subscription.id);
    notePaid();
    // The feed may have been open while the payment was pending.
    dispatch(api.util.invalidateTags(['Subscription', 'Payments', 'Notifications']));
    if (readText('checklist') === null) save('checklist', 'open');
    const to = takeComeBack(reference) ?? (await dispatch(firstPostPath(subscription.creator.id)));
    dispatch(toastShown({ type: 'success', title: app.greatNews, body: app.processCompleted }));
    const isNew = isFirstPeriod(subscription);
    const state: ArrivalState = isNew ? { isNew, nextPaymentOn: subscription.nextPaymentOn } : { isNew };
    await navigate(to, { replace: true, state });
    clearWantedPost();
  });
  const paid = outcome?.status === 'paid' && outcome;
  useEffect(() => {
    if (paid) void arrive(paid);
  }, [paid]);
}

const longestMonthMs = 31 * 86_400_000;

/** True if this was the first period: the paid time is at most one month. */
const isFirstPeriod = ({ startedOn, paidUntil }: Subscription): boolean =>
  startedOn !== null && paidUntil !== null && Date.parse(paidUntil) - Date.parse(startedOn) <= longestMonthMs;
