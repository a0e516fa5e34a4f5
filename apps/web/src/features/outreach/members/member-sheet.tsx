import { UserMinus } from 'lucide-react';
import type { Member, MemberSheet as Sheet } from '@udala/contract/members';
import * as m from '@udala/messages/member-sheet';
import { end } from '@udala/messages/members';
import { couldNotLoad, handle } from '@udala/messages/shell';
import { PersonMenu } from '#features/publishing/blocks/person-menu.tsx';
import { appPaths } from '#state/app-paths.ts';
import { isApiError } from '#lib/api-error.ts';
import { dayLabel } from '#lib/dates.ts';
import { koboOf } from '#lib/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { linkClass } from '#ui/button-class.ts';
import { ButtonLink } from '#ui/button.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { MenuItem } from '#ui/menu-item.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LikedPosts, MemberEvents, MemberPayments } from './member-facts.tsx';
import { isRunning, nextPayment } from './member-state.ts';
import { MemberStatus } from './member-status.tsx';
import { useMemberQuery } from './members.api.ts';

interface MemberSheetProps {
  patronId: string;
  onEnd: (member: Member) => void;
}

/** Everything a creator may see of one current or former patron. */
export function MemberSheet({ patronId, onEnd }: MemberSheetProps) {
  const { currentData: sheet, error, isFetching, refetch } = useMemberQuery(patronId);
  if (sheet) return <Whole sheet={sheet} onEnd={onEnd} />;
  if (error === undefined || isFetching) return <Skeleton count={4} />;
  const isUnknown = isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request');
  if (isUnknown) return <p className="py-4 text-ink-2">{m.unknown}</p>;
  return <LoadError message={couldNotLoad} onRetry={() => void refetch()} />;
}

function Whole({ sheet, onEnd }: { sheet: Sheet; onEnd: (member: Member) => void }) {
  const { member } = sheet;
  const { patron, email } = member;
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={patron.name} src={patron.profileImageUrl} size="lg" />
        <div className="min-w-0">
          {patron.userName !== null && <p className="text-ink-2 wrap-anywhere">{handle(patron.userName)}</p>}
          <MemberStatus member={member} />
        </div>
      </div>
      <DescriptionList rows={rowsOf(sheet)} />
      {email !== null && (
        <p>
          <span className="text-ink-2">{`${m.email}: `}</span>
          <a href={`mailto:${email}`} className={`py-2.5 wrap-anywhere ${linkClass}`}>
            {email}
          </a>
        </p>
      )}
      <div className="flex items-center gap-2">
        {sheet.canMessage ? (
          <ButtonLink to={appPaths.thread(patron.id)} className="grow">
            {m.sendMessage}
          </ButtonLink>
        ) : (
          <p className="min-w-0 grow text-small text-ink-2 wrap-anywhere">
            {sheet.isBlocked ? m.isBlocked(patron.name) : m.cannotMessage(patron.name)}
          </p>
        )}
        <PersonMenu
          person={{ id: patron.id, name: patron.name }}
          more={(close) =>
            isRunning(member) && (
              <MenuItem
                icon={UserMinus}
                danger
                onPress={() => {
                  close();
                  onEnd(member);
                }}
              >
                {end}
              </MenuItem>
            )
          }
        />
      </div>
      <MemberEvents events={sheet.events} />
      <MemberPayments payments={sheet.payments} />
      <LikedPosts {...sheet} />
    </div>
  );
}

function rowsOf({ member, paidKobo }: Sheet) {
  const next = nextPayment(member);
  return [
    { term: m.perMonth, value: <Price kobo={koboOf(member.price)} /> },
    ...(member.startedOn === null ? [] : [{ term: m.since, value: dayLabel(member.startedOn) }]),
    ...(next ? [{ term: next.isLate ? m.dueSince : m.nextPayment, value: dayLabel(next.on) }] : []),
    { term: m.paidInAll, value: <Price kobo={paidKobo} /> },
  ];
}
