import type { MemberSort } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { ListedDay } from '#ui/listed-day.tsx';
import { koboOf } from '#lib/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { Price } from '#ui/price.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { MemberLink } from './member-link.tsx';
import { MemberMenu } from './member-menu.tsx';
import { nextPayment } from './member-state.ts';
import { MemberStatus } from './member-status.tsx';
import type { ListedMember } from './members.api.ts';
import { SortHeader } from './sort-header.tsx';
import type { Sorting } from './use-members-choice.ts';

const columns: readonly { text: string; sort?: MemberSort; narrow: boolean }[] = [
  { text: m.name, sort: 'name', narrow: true },
  { text: m.since, sort: 'since', narrow: true },
  { text: m.nextPayment, sort: 'next-payment', narrow: false },
  { text: m.amount, sort: 'amount', narrow: true },
  { text: m.status, narrow: true },
  { text: m.actions, narrow: false },
];
const head = 'px-2 py-1 text-start font-semibold lg:whitespace-nowrap';
const cell = 'px-2 py-3';
/** Wider padding, not used beside an open sheet, where the table is narrow. */
const roomy = 'lg:[&_td]:px-3 lg:[&_th]:px-3';

interface MemberTableProps {
  members: readonly ListedMember[];
  sorting: Sorting;
  /** True beside an open sheet, which shows the omitted columns. */
  narrow: boolean;
  onSort: (sorting: Sorting) => void;
}

export function MemberTable({ members, sorting, narrow, onSort }: MemberTableProps) {
  // Only what differs is said in a row: the pressed filter says the rest once.
  const allActive = members.every(({ status }) => status === 'active');
  const shown = columns.filter((column) => (!narrow || column.narrow) && !(allActive && column.text === m.status));
  return (
    <div className="hidden rounded-card border border-card-edge bg-surface shadow-e1 md:block">
      <table className={joinClasses('w-full text-start text-small lg:text-body', !narrow && roomy)}>
        <caption className="sr-only">{m.table}</caption>
        <thead>
          <tr className="border-b border-line text-small text-ink-2">
            {shown.map(({ text, sort }) =>
              sort === undefined ? (
                <th key={text} scope="col" className={joinClasses(head, text === m.actions && 'text-end!')}>
                  {text}
                </th>
              ) : (
                <SortHeader key={text} text={text} sort={sort} sorting={sorting} className={head} onSort={onSort} />
              ),
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} narrow={narrow} showsStatus={!allActive} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MemberRowProps {
  member: ListedMember;
  narrow: boolean;
  showsStatus: boolean;
}

function MemberRow({ member, narrow, showsStatus }: MemberRowProps) {
  const next = nextPayment(member);
  return (
    <tr className="has-aria-[current]:bg-primary-soft">
      <th scope="row" className={`${cell} text-start font-bold`}>
        <span className="flex items-center gap-2 lg:gap-3">
          <Avatar name={member.patron.name} src={member.patron.profileImageUrl} size="sm" />
          <MemberLink
            patron={member.patron}
            className={joinClasses(
              'inline-block truncate py-2.5',
              showsStatus ? 'max-w-28' : 'max-w-44',
              !narrow && 'lg:max-w-44',
            )}
          />
        </span>
      </th>
      <td className={`${cell} whitespace-nowrap`}>
        {member.startedOn === null ? m.none : <ListedDay at={member.startedOn} />}
      </td>
      {!narrow && (
        <td className={`${cell} whitespace-nowrap`}>
          {next?.isLate && <span className="block text-small text-ink-2">{m.dueSince}</span>}
          {next ? <ListedDay at={next.on} /> : m.none}
        </td>
      )}
      <td className={cell}>
        <Price kobo={koboOf(member.price)} />
      </td>
      {showsStatus && (
        <td className={cell}>
          {member.status === 'active' ? (
            <VisuallyHidden>{m.shown.active}</VisuallyHidden>
          ) : (
            <MemberStatus member={member} />
          )}
        </td>
      )}
      {!narrow && (
        <td className="px-2 py-1">
          <div className="flex justify-end">
            <MemberMenu member={member} />
          </div>
        </td>
      )}
    </tr>
  );
}
