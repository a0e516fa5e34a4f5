import { hashOfEmail } from '../../apps/api/src/features/outreach/members/invitations/invitation-links.ts';
import { ask } from '../postgres/ask.ts';

interface EmailSuppression {
  email: string;
  source: 'server' | 'operator';
  reason: string;
  suppressed_at: Date;
}

/** Addresses that emails are not sent to any more, newest first. */
export const listSuppressions = (url: string): Promise<EmailSuppression[]> =>
  ask<EmailSuppression>(
    url,
    'select email, source, reason, suppressed_at from email_suppressions order by suppressed_at desc, email',
  );

/** False when it cannot be an address. Idempotent: a suppressed address stays so, now on the operator's behalf. */
export async function suppressEmail(
  url: string,
  { email, reason, now }: { email: string; reason: string; now: Date },
): Promise<boolean> {
  const address = email.trim().toLowerCase();
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address)) return false;
  await ask(
    url,
    `insert into email_suppressions (email, source, reason, suppressed_at) values ($1, 'operator', $2, $3)
     on conflict (email) do update set source = excluded.source, reason = excluded.reason, suppressed_at = excluded.suppressed_at`,
    [address, reason, now],
  );
  await noteBounce(url, address, now);
  return true;
}

/** Counts a bounce for each creator who recently invited the address: it counts towards a stop. */
async function noteBounce(url: string, address: string, now: Date): Promise<void> {
  const [codes] = await ask<{ secret: Buffer }>(url, "select secret from instance_secrets where name = 'codes'");
  if (!codes) return;
  await ask(
    url,
    `update invitation_emails set bounced_at = $2
     where email_hash = $1 and bounced_at is null and sent_at > $2::timestamptz - interval '30 days'`,
    [hashOfEmail({ secret: codes.secret }, address), now],
  );
}

/** Returns false when it was not suppressed. */
export async function allowEmail(url: string, email: string): Promise<boolean> {
  const gone = await ask(url, 'delete from email_suppressions where email = $1 returning email', [
    email.trim().toLowerCase(),
  ]);
  return gone.length === 1;
}

export const toLine = ({ email, source, reason, suppressed_at: at }: EmailSuppression): string =>
  [`${at.toISOString().slice(0, 16)}Z`, source, email, reason].filter(Boolean).join('  ');
