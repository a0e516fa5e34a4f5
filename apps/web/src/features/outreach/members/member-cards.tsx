import type { ReactNode } from 'react';
import type { Member } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { SubscriptionStatus } from '#features/money/subscriptions/subscription-status.tsx';
import { dayLabel } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Price } from '#ui/price.tsx';
import { EndButton } from './end-button.tsx';
import { MemberLink } from './member-link.tsx';
import { nextPayment, whatEnds } from './member-state.ts';
import type { ListedMember } from './members.api.ts';

interface MemberCardsProps {
  members: readonly ListedMember[];
  onEnd: (member: ListedMember) => void;
}

/** The table's content as cards, for a phone. */
export function MemberCards({ members, onEnd }: MemberCardsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line bg-surface sm:rounded-card sm:border-x md:hidden">
      {members.map((member) => (
        <li key={member.id} className="flex items-start gap-3 p-4 pb-1">
          <Avatar name={member.patron.name} src={member.patron.profileImageUrl} />
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
              <MemberLink patron={member.patron} className="-my-2.5 min-w-0 truncate py-2.5 font-bold" />
              <SubscriptionStatus subscription={member} />
            </p>
            <Facts member={member} />
            <EndButton member={member} onEnd={() => onEnd(member)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Facts({ member }: { member: Member }) {
  const next = nextPayment(member);
  const ends = whatEnds(member);
  return (
    <>
      <dl className="mt-1 flex flex-wrap gap-x-4 text-small text-ink-2">
        <Fact term={m.amount}>
          <Price kobo={koboOf(member.price)} />
        </Fact>
        {member.startedOn !== null && <Fact term={m.since}>{dayLabel(member.startedOn)}</Fact>}
        {next && <Fact term={next.isLate ? m.dueSince : m.nextPayment}>{next.date}</Fact>}
      </dl>
      {ends !== null && <p className="text-small text-ink-2">{ends}</p>}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1">
      <dt className="text-ink-3">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
