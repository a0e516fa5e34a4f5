import * as m from '@udala/messages/members';
import { SubscriptionStatus } from '#features/money/subscriptions/subscription-status.tsx';
import { monthLabel } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { useNow } from '#lib/now.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Price } from '#ui/price.tsx';
import { MemberLink } from './member-link.tsx';
import { MemberMenu } from './member-menu.tsx';
import type { ListedMember } from './members.api.ts';

/** The list on a phone: two lines for each member, and the whole row opens their sheet. */
export function MemberRows({ members }: { members: readonly ListedMember[] }) {
  const now = useNow();
  return (
    <ul className="divide-y divide-line border-y border-card-edge bg-surface shadow-e1 sm:rounded-card sm:border-x md:hidden">
      {members.map((member) => (
        <li key={member.id} className="relative flex min-h-16 items-center gap-3 py-1 ps-4 pe-2">
          <Avatar name={member.patron.name} src={member.patron.profileImageUrl} />
          <div className="min-w-0 grow">
            <p className="flex">
              <MemberLink
                patron={member.patron}
                className="min-w-0 truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-control focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
              />
            </p>
            <p className="flex flex-wrap items-center gap-x-1.5 text-small text-ink-2">
              <Price kobo={koboOf(member.price)} />
              {member.status !== 'active' && <SubscriptionStatus subscription={member} />}
              {member.status === 'active' && member.startedOn !== null && (
                <span>{m.sinceMonth(monthLabel(member.startedOn, now))}</span>
              )}
            </p>
          </div>
          <MemberMenu member={member} />
        </li>
      ))}
    </ul>
  );
}
