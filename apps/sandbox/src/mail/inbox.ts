import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Clock } from '../clock/clock.ts';
import type { Store } from '../store.ts';
import { findCode } from './mail-code.ts';
import { insertMail } from './mails.queries.ts';

const largestMailBytes = 20 * 1024 * 1024;

export type Inbox = { port: number; close(): Promise<void> };

type InboxOptions = { store: Store; clock: Clock; port: number; onError: (error: Error) => void };

/** Accepts every mail for everyone, on loopback, and delivers none. */
export async function openInbox({ store, clock, port, onError }: InboxOptions): Promise<Inbox> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMailBytes,
    closeTimeout: 1000,
    onData(stream, session, done) {
      storeMail(store, clock, stream, session).then(() => done(), done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', onError);
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

async function storeMail(store: Store, clock: Clock, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const source = Buffer.concat(await stream.toArray());
  if (stream.sizeExceeded) throw new Error('The mail is too large');
  const parsed = await PostalMime.parse(source);
  const content = { subject: parsed.subject ?? '', text: parsed.text ?? '', html: parsed.html ?? '' };
  const sender = session.envelope.mailFrom;
  insertMail(store, {
    ...content,
    receivedAt: clock.now().toISOString(),
    from: parsed.from?.address ?? (sender === false ? '' : sender.address),
    to: session.envelope.rcptTo.map(({ address }) => address.toLowerCase()),
    code: findCode(content),
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  });
}
