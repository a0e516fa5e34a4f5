import { createServer, type AddressInfo, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { registerPatron, verifySignup } from '@udala/contract/auth';
import { openBrowser } from '#test/browser.ts';
import { eventually } from '#test/harness.ts';
import { codeIn, openInbox, startServerWithMail, type Manners } from '#test/inbox.ts';
import { codeEmail } from '#features/identity/auth/auth-emails.ts';
import { inTransaction } from '../db/transaction.ts';
import { composeEmail } from './compose-email.ts';
import type { MailError } from './mail-error.ts';
import { createMail, SENDING_MAX_MS } from './mail.ts';
import { outgoingMail } from './outgoing.ts';

it('sends the message from the configured address and marks it as automatic', async () => {
  const inbox = await openInbox();
  onTestFinished(() => inbox.close());
  const mail = createMail({ smtpUrl: inbox.smtpUrl, from: 'Udala <hello@udala.example>' });
  onTestFinished(() => mail.close());

  const message = composeEmail({
    reader: { to: 'ada@example.com', locale: 'en' },
    subject: 'Ẹ káàbọ̀, Ṣadé 🎉',
    parts: ['₦2,500 for you'],
  });
  await mail.send(message);

  const got = await inbox.mailTo('ada@example.com');
  const header = (key: string) => got.headers.find((one) => one.key === key)?.value;
  expect(got.from).toMatchObject({ name: 'Udala', address: 'hello@udala.example' });
  expect(got.subject).toBe(message.subject);
  expect(got.text?.trim()).toBe(message.text);
  expect(got.html?.trim()).toBe(message.html.trim());
  expect(got.messageId).toMatch(/^<[^@\s]+@udala\.example>$/);
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('content-type')).toContain('multipart/alternative');
});

it('describes a rejected email by codes only, because errors are logged', async () => {
  const rejecting = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 })),
  });
  await new Promise<void>((resolve) => void rejecting.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => rejecting.close(() => resolve())));
  const { port } = rejecting.server.address() as AddressInfo;
  const mail = createMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Udala <hello@udala.example>' });
  onTestFinished(() => mail.close());
  const sending = mail.send(
    composeEmail({ reader: { to: 'ada@example.com', locale: 'en' }, subject: 'A letter', parts: ['Words'] }),
  );
  const error = await sending.catch((thrown: unknown) => thrown);
  expect(inspect(error)).toContain('did not accept an email: EENVELOPE 550');
  expect(inspect(error)).not.toContain('ada@');
});

const emailTo = (to: string) => composeEmail({ reader: { to, locale: 'en' }, subject: 'A letter', parts: ['Words'] });

async function mailErrorWith(manners: Manners): Promise<MailError> {
  const inbox = await openInbox(manners);
  const mail = createMail({ smtpUrl: inbox.smtpUrl, from: 'Udala <hello@udala.example>' });
  const error: unknown = await mail.sendBulk(emailTo('ada@example.com')).catch((thrown: unknown) => thrown);
  mail.close();
  await inbox.close();
  return error as MailError;
}

it.each([
  ['address', '550 5.1.1 <ada@example.com>: user unknown'],
  ['address', '550 No such user here'],
  ['address', '551 user has moved'],
  ['address', '553 5.1.3 bad address'],
  ['address', '550 5.2.1 mailbox disabled'],
  ['message', '552 5.2.2 over quota'],
  ['message', '550 5.7.1 message refused by policy'],
  ['message', '550 blocked, see our blacklist'],
  ['message', '554 relay access denied'],
  ['message', '450 4.2.1 try again'],
  ['server', '450 4.7.1 too many emails'],
  ['server', '421 closing'],
] as const)('attributes a rejection of a recipient to the %s: %s', async (kind, said) => {
  const error = await mailErrorWith({ toAddress: () => said });
  expect([said, error.kind]).toEqual([said, kind]);
  expect(inspect(error)).not.toContain('ada@');
});

it('distinguishes rejections of the server and of the message from rejections of the address', async () => {
  expect((await mailErrorWith({ toSender: () => '550 5.1.1 no such sender' })).kind).toBe('server');
  expect((await mailErrorWith({ toMail: () => '550 5.1.1 no' })).kind).toBe('message');
  const nobody = createMail({ smtpUrl: 'smtp://127.0.0.1:9', from: 'hello@udala.example' });
  const error: unknown = await nobody.send(emailTo('ada@example.com')).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'server' });
});

it('stops sending to a server that answers endlessly slowly', async () => {
  const sockets: Socket[] = [];
  const drips = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    const drip = setInterval(() => socket.write('220-wait\r\n'), 50);
    socket.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => void drips.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void drips.close());
  const smtpUrl = `smtp://127.0.0.1:${(drips.address() as AddressInfo).port}`;
  const mail = createMail({ smtpUrl, from: 'hello@udala.example' }, { socketTimeoutMs: 20_000, sendingMaxMs: 300 });
  const emails = Array.from({ length: 10 }, () => mail.send(emailTo('ada@example.com')));
  const settled = await Promise.allSettled(emails);
  expect(settled.map(({ status }) => status)).toEqual(emails.map(() => 'rejected'));
  // The cancelled message is no longer in transit.
  await eventually(async () => sockets.every(({ destroyed }) => destroyed));
});

it('leases an email for longer than sending can take', () => {
  expect(outgoingMail.options.expireInSeconds).toBeGreaterThan(SENDING_MAX_MS / 1000);
});

it('sends a permanently rejecting address only codes, until one is used', async () => {
  const refused = new Set(['gone@example.com']);
  const { app, deps, inbox, close } = await startServerWithMail({
    toAddress: (to) => (refused.has(to) ? '550 5.1.1 no such user' : undefined),
  });
  onTestFinished(close);
  const send = (message: ReturnType<typeof emailTo>) =>
    inTransaction(deps.db, (tx) => deps.jobs.send(tx, outgoingMail, message));
  const jobs = async () =>
    (
      await deps.pool.query<{ state: string; tries: number }>(
        `select state, retry_count as tries from pgboss.job where name = 'mail'`,
      )
    ).rows;
  const allDone = () => eventually(async () => (await jobs()).every(({ state }) => state === 'completed'));

  await send(emailTo('Gone@example.com'.toLowerCase()));
  await allDone();
  expect((await jobs()).map(({ tries }) => tries)).toEqual([0]);
  refused.clear();
  await send(emailTo('gone@example.com'));
  await allDone();
  expect(inbox.mails).toEqual([]);
  await send(codeEmail({ to: 'gone@example.com', locale: 'en' }, '204816', 'signup'));
  expect(codeIn(await inbox.mailTo('gone@example.com'))).toBe('204816');

  const browser = openBrowser(app);
  const person = { name: 'Ngozi', email: 'gone@example.com', password: 'dust on the mangoes' };
  await browser.call(registerPatron, { body: person });
  const otp = codeIn(await eventually(async () => inbox.mailsTo(person.email)[1]));
  expect((await browser.call(verifySignup, { body: { email: person.email, otp } })).status).toBe(200);
  await send(emailTo('gone@example.com'));
  await eventually(async () => inbox.mailsTo(person.email).some(({ subject }) => subject === 'A letter'));
});
