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
