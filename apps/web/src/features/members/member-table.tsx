import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/members';
import { dayLabel } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Price } from '#ui/price.tsx';
import { EndButton } from './end-button.tsx';
import { nextPayment } from './member-standing.ts';
import { MemberStatus } from './member-status.tsx';

const columns = [m.name, m.since, m.nextPayment, m.amount, m.status, m.action];

interface MemberTableProps {
  members: readonly Subscription[];
  onEnd: (member: Subscription) => void;
}

export function MemberTable({ members, onEnd }: MemberTableProps) {
  return (
    <div className="hidden overflow-x-auto rounded-card border border-line bg-surface md:block">
      <table className="w-full text-start text-small lg:text-body">
        <caption className="sr-only">{m.table}</caption>
        <thead>
          <tr className="border-b border-line text-small text-ink-2">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-2 py-3 text-start font-semibold last:text-end lg:px-4 lg:whitespace-nowrap"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} onEnd={onEnd} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MemberRowProps {
  member: Subscription;
  onEnd: (member: Subscription) => void;
}

function MemberRow({ member, onEnd }: MemberRowProps) {
  const next = nextPayment(member);
  return (
    <tr>
      <th scope="row" className="px-2 py-3 lg:px-4 text-start font-bold">
        <span className="flex items-center gap-2 lg:gap-3">
          <Avatar name={member.patron.name} src={member.patron.profileImageUrl} size="sm" />
          <span className="max-w-28 truncate lg:max-w-48">{member.patron.name}</span>
        </span>
      </th>
      <td className="px-2 py-3 lg:px-4 whitespace-nowrap">
        {member.startedOn === null ? m.none : dayLabel(member.startedOn)}
      </td>
      <td className="px-2 py-3 whitespace-nowrap lg:px-4">
        {next?.isLate && <span className="block text-small text-ink-2">{m.dueSince}</span>}
        {next?.date ?? m.none}
      </td>
      <td className="px-2 py-3 lg:px-4">
        <Price kobo={koboOf(member.price)} />
      </td>
      <td className="px-2 py-3 lg:px-4">
        <MemberStatus member={member} />
      </td>
      <td className="px-2 py-1 text-end lg:px-4">
        <EndButton member={member} onEnd={onEnd} text={m.endShort} />
      </td>
    </tr>
  );
}
