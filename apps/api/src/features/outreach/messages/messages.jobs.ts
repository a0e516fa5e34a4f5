import { catalogue } from '@udala/messages/catalogue';
import { minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { siteUrl } from '#platform/http/hosts.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { localeOfTag } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { takeUnreadThreads, type UnreadThread } from './unread-emails.queries.ts';

const SEND_EVERY_MS = minutes(1);
const SENT_AT_ONCE = 100;

export const messagesJobs = (deps: Deps): void =>
  deps.jobs.every('emails about messages', SEND_EVERY_MS, () => sendUnreadEmails(deps));

/** Queues due emails and marks their threads in one transaction per batch, so that a crash sends none twice. */
export async function sendUnreadEmails(deps: Deps): Promise<void> {
  let goesOn = true;
  while (goesOn) {
    goesOn = await inTransaction(deps.db, async (tx) => {
      const { taken, threads } = await takeUnreadThreads(tx, deps.clock.now(), SENT_AT_ONCE);
      for (const thread of threads) await deps.jobs.send(tx, outgoingMail, unreadEmail(deps, thread));
      return taken === SENT_AT_ONCE;
    });
  }
}

/** Names the sender but repeats no text: mailboxes are read by others, and the message may be deleted later. */
function unreadEmail({ config: { publicUrl } }: Pick<Deps, 'config'>, thread: UnreadThread): EmailMessage {
  const { page_user_name: userName, sender_id: senderId, sender_name: name } = thread;
  const locale = localeOfTag(thread.locale);
  const { messagesMail: m } = catalogue(locale);
  const site = siteUrl(publicUrl, userName);
  return composeEmail({
    reader: { to: thread.email, locale },
    subject: m.unreadSubject(name),
    parts: [
      m.unreadLead(name, thread.unread),
      { link: `${site}/membership/app/messages/${senderId}`, label: m.readMessages },
    ],
    because: m.becauseMessage,
  });
}
