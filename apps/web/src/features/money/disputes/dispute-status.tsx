import { CircleAlert, CircleCheck, Clock, Undo2 } from 'lucide-react';
import type { Dispute } from '@udala/contract/disputes';
import * as m from '@udala/messages/disputes';
import { dayOfInstant, momentLabel } from '#lib/dates.ts';
import { useNow } from '#lib/now.ts';
import { Badge } from '#ui/badge.tsx';

/** Of the heading of one dispute, which is focused once it is answered. */
export const disputeHeadingId = 'dispute';

const looks = {
  open: { tone: 'danger', icon: CircleAlert },
  answered: { tone: 'info', icon: Clock },
  won: { tone: 'success', icon: CircleCheck },
  lost: { tone: 'neutral', icon: Undo2 },
} as const;

export function DisputeStatus({ status }: Pick<Dispute, 'status'>) {
  const { tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {m.statuses[status]}
    </Badge>
  );
}

/** What happens next, or how it ended. */
export function DisputeOutcome({ dispute }: { dispute: Dispute }) {
  return <>{outcomeOf(dispute, useNow())}</>;
}

function outcomeOf({ status, dueAt, settledAt, isAccepted }: Dispute, now: number): string {
  if (status === 'open') return dueOf(dueAt, now);
  if (status === 'answered') return m.sent;
  const day = settledAt === null ? '' : dayOfInstant(settledAt);
  if (status === 'won') return m.wonOn(day);
  return isAccepted ? m.acceptedOn(day) : m.lostOn(day);
}

/** Until when it can be answered, or could have been. */
export function dueOf(dueAt: string | null, now: number): string {
  if (dueAt === null) return m.answerSoon;
  const moment = momentLabel(dueAt);
  return Date.parse(dueAt) < now ? m.wasDue(moment) : m.answerBy(moment);
}
