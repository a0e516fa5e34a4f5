import { lazy, Suspense, useState } from 'react';
import type { OperatorRequest } from '@udala/contract/operator';
import * as m from '@udala/messages/console';
import { naira } from '@udala/messages/money';
import { needsConnection } from '@udala/messages/ui';
import { momentLabel } from '#lib/dates.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Price } from '#ui/price.tsx';
import { useCancelRequestMutation, useConfirmRequestMutation, useRequestsQuery } from './console.api.ts';
import { Loaded } from './loaded.tsx';
import { whatFor } from './waiting-banner.tsx';

const ReauthDialog = lazy(async () => ({
  default: (await import('#features/shell/settings/security/reauth-dialog.tsx')).ReauthDialog,
}));

/** Actions that wait for another operator or for a day, and the last that were decided. */
export function Requests() {
  const query = useRequestsQuery();
  return (
    <Loaded query={query}>
      {({ items }) => {
        const waiting = items.filter(({ state }) => state === 'waiting');
        const decided = items.filter(({ state }) => state !== 'waiting');
        return (
          <>
            {waiting.length === 0 ? (
              <EmptyState title={m.nothingWaits}>{m.nothingWaitsWhy}</EmptyState>
            ) : (
              <Section title={m.waiting} requests={waiting} />
            )}
            {decided.length > 0 && <Section title={m.decided} requests={decided} />}
          </>
        );
      }}
    </Loaded>
  );
}

const Section = ({ title, requests }: { title: string; requests: readonly OperatorRequest[] }) => (
  <section aria-label={title} className="grid gap-3">
    <h2 className="text-h3 font-bold">{title}</h2>
    <ul className="grid grid-cols-1 gap-3">
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
    </ul>
  </section>
);

const tones: Record<OperatorRequest['state'], Tone> = {
  waiting: 'info',
  done: 'success',
  cancelled: 'neutral',
  expired: 'neutral',
  failed: 'danger',
};

function RequestCard({ request }: { request: OperatorRequest }) {
  const { action, target, amountKobo, bearer, reason, state, requestedBy, requestedAt, problem } = request;
  return (
    <li className={`${cardClass()} grid gap-2`}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="font-bold">
          {m.acts[action]}: <Price kobo={amountKobo} />
        </h3>
        <Badge tone={tones[state]}>{m.requestStates[state]}</Badge>
      </div>
      <p className="wrap-anywhere">{target}</p>
      {bearer !== null && <p className="text-ink-2">{m.paidForBy(m.bearers[bearer])}</p>}
      <p className="text-ink-2 wrap-anywhere">{reason}</p>
      <p className="text-small text-ink-2">{m.requestedBy(requestedBy, momentLabel(requestedAt))}</p>
      {problem !== null && <p className="text-small text-danger">{problem}</p>}
      <p className="text-small text-ink-2">{state === 'waiting' ? whatFor(request) : decisionOf(request)}</p>
      {state === 'waiting' && <Decide request={request} />}
    </li>
  );
}

const decisionOf = ({ decidedBy, decidedAt }: OperatorRequest): string => {
  if (decidedAt === null) return '';
  const moment = momentLabel(decidedAt);
  return decidedBy === null ? m.decidedAt(moment) : m.decidedBy(decidedBy, moment);
};

function Decide({ request: { id, action, amountKobo, isOwn, requestedBy, reason } }: { request: OperatorRequest }) {
  const [open, setOpen] = useState<'confirm' | 'cancel'>();
  const [confirm] = useConfirmRequestMutation();
  const [cancel] = useCancelRequestMutation();
  const offline = useIsOffline();
  const [what, sum] = [m.acts[action], naira(amountKobo)];
  const close = () => setOpen(undefined);
  return (
    <div className="mt-2 flex flex-wrap items-start gap-3">
      <Button
        aria-label={m.confirmNamed(what, sum)}
        blocked={isOwn ? m.yourOwn : offline && needsConnection}
        onClick={() => setOpen('confirm')}
      >
        {m.confirm}
      </Button>
      <Button
        variant="tonal"
        aria-label={m.cancelNamed(what, sum)}
        blocked={offline && needsConnection}
        onClick={() => setOpen('cancel')}
      >
        {m.cancel}
      </Button>
      <Suspense>
        {open === 'confirm' && (
          <ReauthDialog
            title={m.confirmNamed(what, sum)}
            hint={m.confirmHint(requestedBy, reason)}
            act={m.confirm}
            acting={m.confirming}
            done={m.confirmed}
            perform={({ reauth }) => confirm({ id, reauth })}
            onClose={close}
          />
        )}
        {open === 'cancel' && (
          <ReauthDialog
            title={m.cancelNamed(what, sum)}
            hint={m.cancelHint}
            act={m.cancel}
            acting={m.cancelling}
            done={m.cancelled}
            perform={({ reauth }) => cancel({ id, reauth })}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
