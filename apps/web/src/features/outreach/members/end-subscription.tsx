import { useState } from 'react';
import type { Member } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { needsConnection } from '@udala/messages/ui';
import { dayLabel } from '#lib/dates.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { useEndMembership } from '#features/money/subscriptions/use-end-membership.ts';

interface EndSubscriptionProps {
  member: Member;
  onClose: () => void;
  onEnded: () => void;
}

/** Ends a patron's subscription: at the end of the paid period, or at once with a refund of the last payment. */
export function EndSubscription({ member, onClose, onEnded }: EndSubscriptionProps) {
  const offline = useIsOffline();
  const [refund, setRefund] = useState(false);
  const { end, busy, failure } = useEnd(member, onEnded);
  const { name } = member.patron;
  return (
    <Dialog
      open
      size="md"
      title={m.endTitle(name)}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button
            variant="danger"
            busy={busy && m.ending}
            blocked={offline && needsConnection}
            onClick={() => void end(refund)}
          >
            {m.endThis}
          </Button>
          {!busy && (
            <Button variant="tonal" onClick={onClose}>
              {m.keepIt}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <RadioCards
          legend={m.when}
          name="when"
          value={refund ? 'now' : 'later'}
          cards={[
            { value: 'later', ...withoutRefund(member) },
            { value: 'now', title: m.now, description: m.nowWhy },
          ]}
          onChange={(event) => setRefund(event.target.value === 'now')}
        />
        {failure !== undefined && (
          <Banner tone="danger" urgent>
            {failure}
          </Banner>
        )}
        {busy && <SlowNotice onRetry={() => void end(refund)} />}
      </div>
    </Dialog>
  );
}

/** Option without a refund: the paid access stays; with an overdue payment there is none. */
function withoutRefund(member: Member): { title: string; description: string } {
  const { status, patron, paidUntil } = member;
  if (status === 'past_due') return { title: m.nowUnpaid, description: m.nowUnpaidWhy };
  const day = paidUntil === null ? null : dayLabel(paidUntil);
  return { title: m.atTheEnd, description: status === 'paused' ? m.pausedWhy(day) : m.atTheEndWhy(patron.name, day) };
}

function useEnd({ subscriptionId: id, patron: { name } }: Member, onEnded: () => void) {
  const dispatch = useAppDispatch();
  const { end, busy, failure } = useEndMembership();
  const endThis = async (refund: boolean) => {
    const words = await end({ id, name, refund });
    if (!words) return;
    onEnded();
    dispatch(toastShown({ type: 'success', ...words }));
  };
  return { end: endThis, busy, failure };
}
