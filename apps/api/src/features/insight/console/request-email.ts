import { catalogue } from '@udala/messages/catalogue';
import { sourceLocale } from '@udala/messages/languages';
import { naira } from '@udala/messages/money';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import type { Deps } from '#app/deps.ts';
import type { RequestRow } from './requests.queries.ts';

type Act = RequestRow['action'];

const { consoleMail: m } = catalogue(sourceLocale);

/** To every operator: somebody moved money above the set sum by a command on the machine. In English, like alarms. */
export function commandEmail(
  to: string,
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  { action, kobo, about, reason, login }: { action: Act; kobo: number; about: string; reason: string; login: string },
): EmailMessage {
  const amount = naira(kobo);
  return composeEmail({
    reader: { to, locale: sourceLocale },
    subject: m.commandSubject(action, amount),
    parts: [
      m.commandLead(login, action, amount),
      { facts: { [m.about]: about, ...(reason !== '' && { [m.reason]: reason }) } },
      m.commandDoubt,
      { link: `${publicUrl.origin}/membership/app/operator`, label: m.seeConsole },
    ],
    because: m.because,
  });
}

/** To every operator: an action waits for one of them, or for a day. In English, like alarms. */
export function requestEmail(
  to: string,
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  row: RequestRow,
): EmailMessage {
  const amount = naira(row.amount_kobo);
  return composeEmail({
    reader: { to, locale: sourceLocale },
    subject: m.waitsSubject(row.action, amount),
    parts: [
      m.waitsLead(row.requester, row.action, amount),
      { facts: { [m.about]: row.target ?? '', [m.reason]: row.reason } },
      row.executes_at === null ? m.confirmIt(row.expires_at) : m.doneBy(row.executes_at),
      { link: `${publicUrl.origin}/membership/app/operator/waiting`, label: m.seeConsole },
    ],
    because: m.because,
  });
}
