import type { Member } from '@udala/contract/members';
import { SubscriptionStatus } from '#features/money/subscriptions/subscription-status.tsx';
import { whatEnds } from './member-state.ts';

/** Status of a member, and until when they keep access. */
export function MemberStatus({ member }: { member: Member }) {
  const ends = whatEnds(member);
  return (
    <>
      <SubscriptionStatus subscription={member} />
      {ends !== null && <p className="mt-1 text-small text-ink-2">{ends}</p>}
    </>
  );
}
