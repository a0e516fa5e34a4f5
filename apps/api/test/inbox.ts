import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import type { Deps } from '#app/deps.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { eventually, startTestServer, type TestServer } from './harness.ts';

export interface Inbox {
  smtpUrl: string;
  /** In order of arrival. */
  mails: Email[];
  /** Waits for the first email to this address. */
  mailTo(to: string): Promise<Email>;
  mailsTo(to: string): Email[];
  close(): Promise<void>;
}

/** The mail server's reply when it rejects an email, e.g. `550 5.1.1 no such user`. */
type Rejection = string | undefined;

export interface Manners {
  /** May be slow. */
  toSender?: () => Rejection | Promise<Rejection>;
  toAddress?: (address: string) => Rejection;
  toMail?: (mail: Email) => Rejection;
}

const toSmtpError = (rejection: string) =>
  Object.assign(new Error(rejection.slice(4)), { responseCode: Number(rejection.slice(0, 3)) });

/** A real mail server that stores incoming emails, and rejects some on demand. */
export async function openInbox({ toSender, toAddress, toMail }: Manners = {}): Promise<Inbox> {
  const mails: Email[] = [];
  const answer = (rejection: Rejection, done: (error?: Error) => void) =>
    done(rejection === undefined ? undefined : toSmtpError(rejection));
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom: (_address, _session, done) =>
      void Promise.resolve(toSender?.()).then((rejection) => answer(rejection, done)),
    onRcptTo: ({ address }, _session, done) => answer(toAddress?.(address), done),
    onData(stream, _session, done) {
      const receive = async (chunks: Buffer[]) => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const rejection = toMail?.(mail);
        if (rejection === undefined) mails.push(mail);
        return rejection;
      };
      stream
        .toArray()
        .then(receive)
        .then((rejection) => answer(rejection, done), done);
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const isTo = (to: string) => (mail: Email) => mail.to?.some(({ address }) => address === to) ?? false;
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    mailTo: (to) => eventually(async () => mails.find(isTo(to))),
    mailsTo: (to) => mails.filter(isTo(to)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The server with running jobs, whose email goes to an inbox. */
export async function startServerWithMail(
  manners: Manners = {},
  { works = true } = {},
): Promise<TestServer & { inbox: Inbox; close(): Promise<void> }> {
  const inbox = await openInbox(manners);
  const server = await startTestServer({ env: { SMTP_URL: inbox.smtpUrl }, works });
  return {
    ...server,
    inbox,
    async close() {
      await server.close();
      await inbox.close();
    },
  };
}

/** The six-digit code in an email. */
export function codeIn({
  subject = '',
  text = '',
}: {
  subject?: string | undefined;
  text?: string | undefined;
}): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code in "${subject}"`);
  return code;
}

/** Sent emails are deleted after a minute, which a long test takes on a busy machine: then `emailsTo` still finds them. */
export const keepSentEmails = async ({ db }: Deps): Promise<void> => {
  await sql`update pgboss.queue set deletion_seconds = 86400 where name = ${outgoingMail.name}`.execute(db);
};

/** Queued or just sent emails to an address, newest first: for tests that need no mail server. */
export async function emailsTo({ db }: Deps, to: string): Promise<EmailMessage[]> {
  const { rows } = await sql<{ data: EmailMessage }>`
    select data from pgboss.job where name = ${outgoingMail.name} and data->>'to' = ${to}
    order by created_on desc`.execute(db);
  return rows.map(({ data }) => data);
}

export async function codeSentTo(deps: Deps, to: string): Promise<string> {
  return codeIn((await emailsTo(deps, to))[0] ?? {});
}
