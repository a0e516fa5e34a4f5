import { useState } from 'react';
import * as m from '@udala/messages/blocks';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { useEndMembership } from '#features/money/subscriptions/use-end-membership.ts';
import { BanSubscription } from './ban-subscription.tsx';
import { useBlockPersonMutation, useRemainingMembershipQuery } from './blocks.api.ts';
import type { RemainingMembership } from './remaining-membership.ts';

export interface Person {
  id: string;
  name: string;
}

interface BlockDialogProps {
  person: Person;
  onClose: () => void;
  onBlocked?: () => void;
}

const forCreators = [m.ban, m.saidIsHidden, m.hearNothing, m.notNotified];
const forOthers = [m.hearNothing, m.notNotified, m.moneyGoesOn];

/** Explains the consequences before blocking somebody; a creator may also end the patron's membership. */
export function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const offline = useIsOffline();
  const creator = useAppSelector(isCreator);
  const { data: subscription, isError } = useRemainingMembershipQuery(person.id, { skip: !creator });
  const [ends, setEnds] = useState(false);
  const { ban, busy, failure } = useBan(person, () => {
    onClose();
    onBlocked?.();
  });
  const generic = isError ? [m.moneyGoesOnForCreator] : [];
  return (
    <ConfirmDialog
      open
      title={m.question(person.name)}
      size={subscription ? 'md' : 'sm'}
      confirm={ends ? m.blockAndEnd : m.block}
      danger
      busy={busy && m.blocking}
      blocked={offline && needsConnection}
      onConfirm={() => void ban(ends ? subscription : null)}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 ps-5">
        {(creator ? [...forCreators, ...generic] : forOthers).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {subscription && <BanSubscription subscription={subscription} ends={ends} onChange={setEnds} />}
      {failure !== undefined && (
        <div className="mt-4">
          <Banner tone="danger" urgent>
            {failure}
          </Banner>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Ends the membership first, if chosen: when the refund fails, nobody is blocked. */
function useBan({ id, name }: Person, onBanned: () => void) {
  const [block, blocking] = useBlockPersonMutation();
  const ending = useEndMembership();
  const dispatch = useAppDispatch();
  const byCreator = useAppSelector(isCreator);
  const ban = async (subscription: RemainingMembership | null | undefined) => {
    ending.reset();
    const end = subscription && { id: subscription.id, name, refund: subscription.refundKobo !== null };
    const ended = end && (await ending.end(end));
    if (end && !ended) return;
    if ((await block({ userId: id, byCreator })).error) return;
    onBanned();
    const body = ended && [`${ended.title}.`, ended.body].filter(Boolean).join(' ');
    dispatch(toastShown({ type: 'success', title: m.blocked(name), ...(body && { body }) }));
  };
  return {
    ban,
    busy: ending.busy || blocking.isLoading,
    failure: ending.failure ?? (blocking.error === undefined ? undefined : messageOf(blocking.error)),
  };
}
