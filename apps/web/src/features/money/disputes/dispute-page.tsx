import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import type { Dispute } from '@udala/contract/disputes';
import * as m from '@udala/messages/disputes';
import { couldNotLoad } from '@udala/messages/shell';
import { isApiError } from '#lib/api-error.ts';
import { monthOfInstant } from '#lib/dates.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#state/app-paths.ts';
import { disputeHeadingId, DisputeOutcome, DisputeStatus } from './dispute-status.tsx';
import { useDisputeQuery } from './disputes.api.ts';

const AnswerForm = lazy(async () => ({ default: (await import('./answer-form.tsx')).AnswerForm }));

/** One disputed payment; while it waits for an answer, what the bank would get, and the form to send it. */
export function DisputePage() {
  const { disputeId = '' } = useParams();
  const { data, error, isLoading, refetch } = useDisputeQuery(disputeId, { refetchOnMountOrArgChange: true });
  if (isLoading) return <Skeleton count={5} />;
  if (!data && isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request'))
    return <EmptyState title={m.unknown} action={<ButtonLink to={appPaths.disputes}>{m.all}</ButtonLink>} />;
  if (!data) return <LoadError message={couldNotLoad} onRetry={() => void refetch()} />;
  const { dispute, evidence } = data;
  return (
    <div className="grid gap-4 px-4 pt-4">
      <Facts dispute={dispute} />
      {dispute.status === 'open' && (
        <Suspense fallback={<Skeleton count={3} />}>
          <AnswerForm key={dispute.id} dispute={dispute} evidence={evidence} />
        </Suspense>
      )}
      <div>
        <ButtonLink variant="link" to={appPaths.disputes}>
          {m.all}
        </ButtonLink>
      </div>
    </div>
  );
}

function Facts({ dispute }: { dispute: Dispute }) {
  const { status, amountKobo, patronName, periodStart, settledAt } = dispute;
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={disputeHeadingId} tabIndex={-1} className="text-h3 font-bold">
          {settledAt === null ? m.asksBack : m.askedBack}
        </h2>
        <DisputeStatus status={status} />
      </div>
      <p className="text-ink-2" role="status">
        <DisputeOutcome dispute={dispute} />
      </p>
      <DescriptionList
        rows={[
          { term: m.patron, value: <span className="wrap-anywhere">{patronName}</span> },
          { term: m.paidFor, value: monthOfInstant(periodStart) },
          { term: m.amount, value: <Price kobo={amountKobo} display />, total: true },
        ]}
      />
    </Card>
  );
}
