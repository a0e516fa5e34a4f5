import { useEffect, useRef, useState } from 'react';
import type { Invitation } from '@udala/contract/members';
import * as m from '@udala/messages/invitations';
import { couldNotLoad } from '@udala/messages/shell';
import { needsConnection } from '@udala/messages/ui';
import { listedInstant } from '#lib/dates.ts';
import { useNow } from '#lib/now.ts';
import { metaOf } from '#lib/pages.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { useDeleteInvitationMutation, useListInvitationsInfiniteQuery } from './invitations.api.ts';

const tones: Record<Invitation['status'], Tone> = {
  waiting: 'info',
  sent: 'neutral',
  joined: 'success',
  refused: 'danger',
};

/** The people a creator invited, and the status of each invitation. */
export function InvitationList() {
  const list = useListInvitationsInfiniteQuery();
  const total = list.data && metaOf(list.data).totalItems;
  const [gone, setGone] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its row; moves the focus to the heading.
  useEffect(() => {
    if (gone > 0) heading.current?.focus();
  }, [gone]);
  return (
    <section aria-labelledby="invitations" className="grid gap-3 border-t border-line pt-5">
      <h2 ref={heading} id="invitations" tabIndex={-1} className="text-h2 font-bold">
        {m.invitations}
      </h2>
      {total !== undefined && total > 0 && <p className="text-ink-2">{m.countOf(total)}</p>}
      <PagedList list={list} failed={couldNotLoad} empty={<p className="text-ink-2">{m.noInvitations}</p>}>
        {(invitations) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} onGone={() => setGone(gone + 1)} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function InvitationRow({ invitation, onGone }: { invitation: Invitation; onGone: () => void }) {
  const { id, name, email, status, at } = invitation;
  const called = name || email;
  const dispatch = useAppDispatch();
  const offline = useIsOffline();
  const now = useNow();
  const [remove, { isLoading }] = useDeleteInvitationMutation();
  const takeBack = async () => {
    const { error } = await remove(id);
    if (error) return;
    onGone();
    dispatch(toastShown({ type: 'success', title: m.takenBack(called) }));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
      <div className="min-w-0 grow basis-50">
        <p className="font-semibold wrap-anywhere">{called}</p>
        <p className="text-small text-ink-2 wrap-anywhere">
          {[name !== '' && email, listedInstant(at, now), m.services[invitation.source].name]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Badge tone={tones[status]}>{m.statuses[status]}</Badge>
      {status === 'waiting' && (
        <Button
          variant="link"
          className="ms-auto"
          aria-label={m.takeBackOf(called)}
          busy={isLoading && m.takingBack}
          blocked={offline && needsConnection}
          onClick={() => void takeBack()}
        >
          {m.takeBack}
        </Button>
      )}
    </li>
  );
}
