import * as m from '@udala/messages/blocks';
import { naira } from '@udala/messages/money';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { RemainingMembership } from './remaining-membership.ts';

interface BanSubscriptionProps {
  subscription: RemainingMembership;
  ends: boolean;
  onChange: (ends: boolean) => void;
}

/** For a creator who bans a patron: shows until when the patron keeps access, and offers to end it now. */
export function BanSubscription({ subscription, ends, onChange }: BanSubscriptionProps) {
  const { until, renews, refundKobo } = subscription;
  const end =
    refundKobo === null
      ? { title: m.endTheirs, description: m.endTheirsWhy }
      : { title: m.endAndRefund(naira(refundKobo)), description: m.endAndRefundWhy };
  return (
    <div className="mt-4">
      <RadioCards
        legend={m.theirMembership}
        name="membership"
        value={ends ? 'end' : 'keep'}
        cards={[
          {
            value: 'keep',
            title: m.keepTheirs,
            description: refundKobo === null ? m.keepGrace(until) : m.keepPaid(until, renews),
          },
          { value: 'end', ...end },
        ]}
        onChange={(event) => onChange(event.target.value === 'end')}
      />
    </div>
  );
}
