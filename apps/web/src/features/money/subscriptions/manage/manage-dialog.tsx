import { CircleX } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Subscription } from '@udala/contract/subscriptions';
import { somethingWentWrong, sorry } from '@udala/messages/errors-web';
import * as m from '@udala/messages/subscriptions';
import { close, needsConnection } from '@udala/messages/ui';
import { creatorNameOf } from '#lib/creator-name.ts';
import { dayLabel } from '#lib/dates.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RowButton } from '#ui/row-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AskAgain } from '../ask-again.tsx';
import { isBeingCharged } from '../being-charged.ts';
import { isCancellable, paidUntilLabel, whatIsCharged } from '../subscription-state.ts';
import { Reasons } from './reasons.tsx';
import { SubscriptionDetails } from './subscription-details.tsx';
import { useManaged, type View } from './use-managed.ts';

interface ManageDialogProps {
  given: Subscription;
  onClose: () => void;
}

/** A membership, its possible changes, and the steps of cancelling it (S24). */
export function ManageDialog({ given, onClose }: ManageDialogProps) {
  const managed = useManaged(given);
  const { subscription, view, actionError, said, cancel, reread, changed } = managed;
  const offline = useIsOffline();
  const body = useFocusOnResult(view, said);

  const back = (label: string) => (
    <Button variant="tonal" onClick={onClose}>
      {label}
    </Button>
  );
  const again = (
    <>
      <Button variant="danger" blocked={offline && needsConnection} onClick={cancel}>
        {m.tryAgain}
      </Button>
      {back(m.goBack)}
    </>
  );
  const actions: Record<View, ReactNode> = {
    details: back(close),
    cancelling: null,
    cancelled: back(m.goBack),
    failed: again,
    unsure: again,
    lost: back(m.goBack),
  };
  return (
    <Dialog
      open
      title={titleOf(view, subscription)}
      onClose={view === 'cancelling' ? undefined : onClose}
      actions={actions[view]}
    >
      <div ref={body}>
        {view === 'details' && (
          <SubscriptionDetails subscription={subscription} said={said} onChanged={changed} onReread={reread}>
            {isCancellable(subscription) && (
              <Cancel subscription={subscription} blocked={offline && needsConnection} onCancel={cancel} />
            )}
          </SubscriptionDetails>
        )}
        {view === 'cancelling' && (
          <p className="flex items-center gap-3 py-4 text-ink-2">
            <Spinner /> {m.processingWhy}
          </p>
        )}
        {view === 'cancelled' && (
          <div className="grid gap-5">
            {isBeingCharged(subscription) && <p>{m.isBeingCharged}</p>}
            <Reasons id={subscription.id} />
          </div>
        )}
        {(view === 'failed' || view === 'unsure') && (
          <Banner tone="danger" title={sorry} urgent>
            {actionError}
          </Banner>
        )}
        {view === 'lost' && (
          <Banner
            tone="danger"
            title={sorry}
            urgent
            action={<AskAgain label={m.reload} busyLabel={m.reloading} ask={reread} />}
          >
            {somethingWentWrong}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

interface CancelProps {
  subscription: Subscription;
  blocked: string | false;
  onCancel: () => void;
}

/** Cancels, and says what follows: the last row of the sheet, and one press. */
function Cancel({ subscription, blocked, onCancel }: CancelProps) {
  const until = paidUntilLabel(subscription);
  const consequences = (
    <>
      {until === null ? (
        m.endsNow
      ) : (
        <>
          {m.keepEverythingUntil} <b>{until}</b>.
        </>
      )}{' '}
      {whatIsCharged(subscription)}
    </>
  );
  return (
    <RowButton icon={CircleX} danger hint={consequences} blocked={blocked} onPress={onCancel}>
      {m.cancelMembership}
    </RowButton>
  );
}

function titleOf(view: View, subscription: Subscription): string {
  const { creator, status, paidUntil } = subscription;
  if (view === 'cancelling') return m.processingCancellation;
  if (view === 'unsure') return m.unsure;
  if (view === 'failed' || view === 'lost') return m.notCancelled;
  if (view === 'details') return m.membershipTo(creatorNameOf(creator));
  if (isBeingCharged(subscription)) return m.cancelledWhileCharged;
  return status === 'ending' && paidUntil !== null ? m.cancelledUntil(dayLabel(paidUntil)) : m.cancelled;
}

/** Focuses the heading after each step, because the pressed button is gone. */
function useFocusOnResult(view: View, said: string | undefined) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef<View>('details');
  useEffect(() => {
    if (shown.current === view && said === undefined) return;
    shown.current = view;
    body.current?.closest('dialog')?.querySelector<HTMLElement>('h2')?.focus();
  }, [view, said]);
  return body;
}
