import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import type { Payout } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';

const looks = {
  in_transit: { tone: 'info', icon: Clock },
  paid: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  returned: { tone: 'danger', icon: Undo2 },
} as const;

export function PayoutBadge({ payout: { status } }: { payout: Payout }) {
  const { tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {m.statuses[status]}
    </Badge>
  );
}

interface WhatFailedProps {
  payout: Payout;
  /** Only the newest payout offers to fix the bank account. */
  isNewest: boolean;
  onFixBank: () => void;
}

/** The reason why a payout failed, and the button to fix the bank account. */
export function WhatFailed({ payout: { reason, isBankToMend }, isNewest, onFixBank }: WhatFailedProps) {
  if (reason === null) return null;
  return (
    <>
      <p className="text-small font-medium text-danger wrap-anywhere">{reason}</p>
      {isNewest && isBankToMend && (
        <Button variant="link" onClick={onFixBank}>
          {m.fixBank}
        </Button>
      )}
    </>
  );
}
