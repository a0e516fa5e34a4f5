import { expect, test } from 'vitest';
import { openSandbox, temporaryFile, type OpenSandbox } from '../../test/harness.ts';
import { sendMail } from '../../test/send-mail.ts';
import { openStore } from '../store.ts';
import type { Mail } from './mails.queries.ts';

const codeMail = `From: Udala <hello@udala.example>
To: Ngozi <Ngozi@example.com>
Subject: =?utf-8?B?${Buffer.from('204816 is your code, Ṣadé 🎉').toString('base64')}?=
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="part"

--part
Content-Type: text/plain; charset=utf-8

Your code is 204816 <script>
--part
Content-Type: text/html; charset=utf-8

<html><head><title>x</title></head><body><a href="http://localhost:3000">Open</a><script>alert(1)</script></body></html>
--part--`;

async function mailsTo(sandbox: OpenSandbox, to: string): Promise<Mail[]> {
  const response = await sandbox.control(`/mails?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { items: Mail[] }).items;
}

test('a mail comes out as it went in, for the recipients of the envelope', async () => {
  const sandbox = await openSandbox();
  await sendMail(sandbox.smtpPort, ['Ngozi@example.com', 'second@example.com'], codeMail);
  const [mail] = await mailsTo(sandbox, 'ngozi@EXAMPLE.com');
  expect(mail).toMatchObject({
    from: 'hello@udala.example',
    to: ['ngozi@example.com', 'second@example.com'],
    subject: '204816 is your code, Ṣadé 🎉',
    code: '204816',
  });
  expect(mail?.text).toContain('Your code is 204816');
  expect(mail?.html).toContain('<a href="http://localhost:3000">');
  expect(await mailsTo(sandbox, 'second@example.com')).toHaveLength(1);
  expect(await mailsTo(sandbox, 'example.com')).toHaveLength(0);
});

test('mails are listed newest first, also after a restart, at the time of the clock', async () => {
  const databaseFile = temporaryFile();
  const before = await openSandbox({ databaseFile });
  await sendMail(before.smtpPort, ['a@example.com'], 'Subject: first\n\nHello');
  await before.control('/clock', { to: '2040-01-31T09:00:00.000Z' });
  await sendMail(before.smtpPort, ['a@example.com'], 'Subject: second\n\nHello');
  await before.close();

  const after = await openSandbox({ databaseFile });
  const mails = await mailsTo(after, 'a@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual(['second', 'first']);
  expect(mails[0]?.receivedAt).toMatch(/^2040-01-31/);
});

test('a mail is shown in the theme the viewer chooses, with its headers', async () => {
  const sandbox = await openSandbox();
  const themed = '<style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style><p>Hello</p>';
  await sendMail(sandbox.smtpPort, ['a@example.com'], `X-One: 1 <b>\nContent-Type: text/html\n\n${themed}`);
  const textOf = async (path: string) => (await sandbox.request(path)).text();

  expect(await textOf('/mail/1/html?look=dark')).toContain('@media (min-width: 0) { p');
  for (const path of ['/mail/1/html', '/mail/1/html?look=light', '/mail/1/html?look=other']) {
    expect(await textOf(path)).toContain('@media (max-width: 0) { p');
  }
  expect(await textOf('/mail/1')).toContain('src="/mail/1/html?look=light"');
  const page = await textOf('/mail/1?look=dark');
  expect(page).toContain('src="/mail/1/html?look=dark"');
  expect(page.replaceAll(/\s+/g, ' ')).toContain('<dt>X-One</dt> <dd>1 &lt;b&gt;</dd>');
});

test('a mail of an older sandbox, stored without headers, is still shown', async () => {
  const databaseFile = temporaryFile();
  const store = openStore(databaseFile);
  const old = {
    receivedAt: '2026-01-01T00:00:00.000Z',
    from: 'b@c.ng',
    to: ['a@example.com'],
    subject: 'Old',
    text: '',
  };
  void store.sql.run`insert into mails (document) values (${JSON.stringify({ ...old, html: '', code: null })})`;
  store.close();
  const sandbox = await openSandbox({ databaseFile });
  expect(await (await sandbox.request('/mail/1')).text()).toContain('<h1>Old</h1>');
});

test('the pages show the code, and a mail cannot run script on them', async () => {
  const sandbox = await openSandbox();
  await sendMail(sandbox.smtpPort, ['a@example.com'], codeMail);
  const list = await (await sandbox.request('/mail')).text();
  expect(list).toContain('<span class="code">204816</span>');

  const page = await sandbox.request('/mail/1');
  expect(await page.text()).toContain('Your code is 204816 &lt;script&gt;');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");

  const email = await sandbox.request('/mail/1/html');
  expect(email.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups /);
  expect(await email.text()).toContain('<head><base target="_blank"><title>');
  expect((await sandbox.request('/mail/2')).status).toBe(404);
});
