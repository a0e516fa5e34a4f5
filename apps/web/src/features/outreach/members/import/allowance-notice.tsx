import type { InvitationAllowance } from '@udala/contract/members';
import * as m from '@udala/messages/invitations';
import { appPaths } from '#state/app-paths.ts';
import { paths } from '#state/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useGetInvitationAllowanceQuery } from './invitations.api.ts';

type Closed = NonNullable<InvitationAllowance['closed']>;

/** Links to resolve each reason why invitations are closed. */
const links: Partial<Record<Closed, { to: string; label: string }>> = {
  page: { to: appPaths.setup, label: m.toSetup },
  unverified: { to: appPaths.payout, label: m.toBankAccount },
};

/** Number of invitations per day, or why none can be sent and how to change that. */
export function AllowanceNotice() {
  const { data } = useGetInvitationAllowanceQuery();
  if (!data) return null;
  const { closed, perDay, leftToday, waiting, stopped } = data;
  if (closed === null) {
    return (
      <p className="text-small text-ink-2">{[m.perDay(perDay), m.leftToday(leftToday, waiting), m.grows].join(' ')}</p>
    );
  }
  const link = links[closed];
  return (
    <Banner
      tone={closed === 'stopped' ? 'danger' : 'info'}
      title={m.closed[closed]}
      action={
        link ? (
          <ButtonLink to={link.to}>{link.label}</ButtonLink>
        ) : (
          closed === 'stopped' && <ButtonLink to={paths.help}>{m.toHelp}</ButtonLink>
        )
      }
    >
      <div className="grid gap-2">
        <p>{closed === 'stopped' && stopped?.figures ? m.stoppedFigures(stopped.figures) : m.closedWhy[closed]}</p>
        {closed === 'stopped' && <p>{m.stoppedWhatToDo}</p>}
        {closed !== 'stopped' && waiting > 0 && <p>{m.meanwhileWaiting(waiting)}</p>}
      </div>
    </Banner>
  );
}
