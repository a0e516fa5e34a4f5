import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { openInbox } from '#test/inbox.ts';
import { composeLetter } from './letter.ts';
import { createMail } from './mail.ts';

it('sends what it is given, from the address of the configuration, and says that no person wrote it', async () => {
  const inbox = await openInbox();
  onTestFinished(() => inbox.close());
  const mail = createMail({ smtpUrl: inbox.smtpUrl, from: 'Udala <hello@udala.example>' });
  onTestFinished(() => mail.close());

  const letter = composeLetter({ to: 'ada@example.com', subject: 'Ẹ káàbọ̀, Ṣadé 🎉', parts: ['₦2,500 for you'] });
  await mail.send(letter);

  const got = await inbox.mailTo('ada@example.com');
  const header = (key: string) => got.headers.find((one) => one.key === key)?.value;
  expect(got.from).toMatchObject({ name: 'Udala', address: 'hello@udala.example' });
  expect(got.subject).toBe(letter.subject);
  expect(got.text?.trim()).toBe(letter.text);
  expect(got.html?.trim()).toBe(letter.html.trim());
  expect(got.messageId).toMatch(/^<[^@\s]+@udala\.example>$/);
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('content-type')).toContain('multipart/alternative');
});

it('says why a letter was not taken by codes alone: what it says goes into the log', async () => {
  const refuses = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 })),
  });
  await new Promise<void>((resolve) => void refuses.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => refuses.close(() => resolve())));
  const { port } = refuses.server.address() as AddressInfo;
  const mail = createMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Udala <hello@udala.example>' });
  onTestFinished(() => mail.close());
  const sending = mail.send(composeLetter({ to: 'ada@example.com', subject: 'A letter', parts: ['Words'] }));
  const error = await sending.catch((thrown: unknown) => thrown);
  expect(inspect(error)).toContain('did not take a letter: EENVELOPE 550');
  expect(inspect(error)).not.toContain('ada@');
});
