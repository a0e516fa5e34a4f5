import * as m from '@udala/messages/payouts-held';
import { Banner } from '#ui/banner.tsx';

/** While no payout leaves, because the operator has not named the money mode. */
export const HeldBanner = () => (
  <Banner tone="danger" title={m.title}>
    {m.why}
  </Banner>
);
