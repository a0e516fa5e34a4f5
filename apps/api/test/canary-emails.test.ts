import { updatePreferences } from '@udala/contract/preferences';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { makeCanaryWorld, type CanaryWorld } from './canary-world.ts';
import type { Person } from './factories.ts';
import { call, eventually } from './harness.ts';
import { startServerWithMail } from './inbox.ts';
import { plainPng, upload } from './pictures.ts';
import { publisher } from './publishing.ts';

// Every email about a creator's posts, checked against what its reader may know.

let server: Awaited<ReturnType<typeof startServerWithMail>>;
let world: CanaryWorld;
let isOpen = false;
beforeAll(async () => {
  // Rejects all email until everything is set up: otherwise a post that is deleted again would have been announced.
  server = await startServerWithMail({ toSender: () => (isOpen ? undefined : '421 later') });
  world = await makeCanaryWorld(server);
  isOpen = true;
});
afterAll(() => server.close());

/** Waits until no email is queued. */
async function sendAll() {
  const { clock, pool } = server.deps;
  // Sending backs off for a while after a rejection.
  clock.moveTo(clock.offsetMs + minutes(16));
  await eventually(async () => {
    const waiting = await pool.query(`select from pgboss.job where name = 'announce-post' and state <> 'completed'`);
    const queuedEmails = await pool.query('select from queued_post_emails');
    return waiting.rowCount === 0 && queuedEmails.rowCount === 0;
  });
}

const whole = ({ text = '', html = '', headers, attachments }: Email) =>
  `${text} ${html} ${JSON.stringify(headers)} ${attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString('latin1')).join(' ')}`;
const emailsTo = ({ email }: Person) =>
  server.inbox.mailsTo(email).filter(({ headers }) => headers.some(({ key }) => key === 'list-unsubscribe'));
const leaks = (person: Person) =>
  world.canaries.all
    .filter(({ whose }) => !whose.includes(person))
    .filter(({ bytes }) => emailsTo(person).some((message) => Buffer.from(whole(message)).includes(bytes)))
    .map(({ what }) => what);

test('no email contains more than its reader may read, and by default none contains more than teasers', async () => {
  const { patron, fellow, follower, lapsed, stranger, otherPatron, canaries } = world;
  await sendAll();
  const { planned: _planned, deleted: _deleted, ...announced } = world.posts;
  const count = Object.keys(announced).length;
  expect([patron, fellow].map((person) => emailsTo(person).length)).toEqual([count, count]);
  for (const person of [patron, fellow, follower, lapsed, stranger, otherPatron]) expect(leaks(person)).toEqual([]);
  const texts = canaries.all.filter(({ what }) => what.startsWith('the text of'));
  expect(texts.length).toBeGreaterThan(2);
  for (const message of [patron, fellow].flatMap(emailsTo)) {
    expect(texts.filter(({ bytes }) => whole(message).includes(bytes.toString()))).toEqual([]);
    expect(message.attachments).toEqual([]);
    expect(`${message.text} ${message.html}`).not.toContain('/media/');
  }
});

test('full-text emails go to readers with access to the post, without a picture', async () => {
  const { app } = server;
  const { ada, patron, fellow, follower, lapsed, stranger, otherPatron, canaries } = world;
  await call(app, updatePreferences, { token: ada.token, body: { fullTextByMail: true } });
  const members = [ada, patron, fellow];
  const description = canaries.word('the text of a letter', members);
  const alt = canaries.word('what a picture in no letter shows', []);
  const { body: picture } = await upload(app, { bytes: plainPng(8, 8), token: ada.token });
  await publisher(server).publish(ada, { description, teaser: 'A teaser', imageContent: [{ id: picture.id, alt }] });
  await sendAll();
  for (const person of [patron, fellow]) {
    const message = emailsTo(person).at(-1);
    expect(message && whole(message)).toContain(description);
    expect(message?.html).not.toContain('/media/');
    expect(message?.attachments).toEqual([]);
  }
  for (const person of [patron, fellow, follower, lapsed, stranger, otherPatron]) expect(leaks(person)).toEqual([]);
});
