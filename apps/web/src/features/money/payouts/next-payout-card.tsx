import * as m from '@udala/messages/payouts';
import { Card } from '#ui/card.tsx';
import type { PayoutView } from './view-parts.ts';

export const NextPayoutCard = ({ next }: { next: NonNullable<PayoutView['next']> }) => (
  <Card role="region" aria-labelledby="next-payout">
    <h2 id="next-payout" className="text-ink-2">
      {m.nextPayout}
    </h2>
    <p className="text-h2 font-bold">{next.when}</p>
    <p className="mt-1 text-small text-ink-2">{next.why}</p>
  </Card>
);
