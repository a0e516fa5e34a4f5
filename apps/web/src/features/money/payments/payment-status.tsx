import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import type { Payment } from '@udala/contract/payments';
import * as m from '@udala/messages/payments';
import { Badge } from '#ui/badge.tsx';

const looks = {
  paid: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  waiting: { tone: 'info', icon: Clock },
  refunding: { tone: 'accent', icon: Undo2 },
  refunded: { tone: 'neutral', icon: Undo2 },
  disputed: { tone: 'accent', icon: Undo2 },
} as const;

export function PaymentStatus({ status }: Pick<Payment, 'status'>) {
  const { tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {m.statuses[status]}
    </Badge>
  );
}
