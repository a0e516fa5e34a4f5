import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import type { Deps } from '#app/deps.ts';
import type { Letter } from '#platform/mail/mail.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { eventually, startTestServer, type TestServer } from './harness.ts';

export interface Inbox {
  smtpUrl: string;
  /** Waits for the first mail to this address. */
  mailTo(to: string): Promise<Email>;
  close(): Promise<void>;
}

/** A real mail server that keeps what it is given. */
export async function openInbox(): Promise<Inbox> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, _session, done) {
      stream
        .toArray()
        .then(async (chunks: Buffer[]) => void mails.push(await PostalMime.parse(Buffer.concat(chunks))))
        .then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mailTo: (to) => eventually(async () => mails.find((mail) => mail.to?.some(({ address }) => address === to))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The server with its jobs at work and its mail going to an inbox. */
export async function startServerWithMail(): Promise<TestServer & { inbox: Inbox; close(): Promise<void> }> {
  const inbox = await openInbox();
  const server = await startTestServer({ env: { SMTP_URL: inbox.smtpUrl }, works: true });
  return {
    ...server,
    inbox,
    async close() {
      await server.close();
      await inbox.close();
    },
  };
}

/** The six digits a person would type. */
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

/** Letters to an address as they wait in the outbox or were just sent, newest first: for tests that need no mail server. */
export async function lettersTo({ db }: Deps, to: string): Promise<Letter[]> {
  const { rows } = await sql<{ data: Letter }>`
    select data from pgboss.job where name = ${outgoingMail.name} and data->>'to' = ${to}
    order by created_on desc`.execute(db);
  return rows.map(({ data }) => data);
}

export async function codeSentTo(deps: Deps, to: string): Promise<string> {
  return codeIn((await lettersTo(deps, to))[0] ?? {});
}
