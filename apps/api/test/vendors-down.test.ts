import { followCreator } from '@udala/contract/follows';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBackoff } from '#features/outreach/emails/bulk.ts';
import { sendPostEmails } from '#features/outreach/emails/post-emails.ts';
import { minutes } from '#platform/clock.ts';
import { makeOffer, makePerson } from './factories.ts';
import { call, eventually } from './harness.ts';
import { openInbox, type Inbox } from './inbox.ts';
import { assertInvariants } from './invariants.ts';
import { joinAndPay } from './money.ts';
import { publisher } from './publishing.ts';
import { startPushServer, type PushServer } from './pushes.ts';

// T088: push vendors and the mail server may be slow or down. Paying and posting are not affected, and all
// notifications are sent in the end. Only browsers call the screen recorder's host.

let server: PushServer;
let inbox: Inbox;
/** State of the mail server, and a function that restores it. */
let mail: { is: 'well' | 'slow' | 'down'; isWell: Promise<void>; heal: () => void };
const mailIs = (is: typeof mail.is) => {
  const { promise: isWell, resolve: heal } = Promise.withResolvers<void>();
  mail = { is, isWell, heal };
};
beforeAll(async () => {
  mailIs('well');
  inbox = await openInbox({
    async toSender() {
      if (mail.is === 'slow') await mail.isWell;
      return mail.is === 'down' ? '421 4.3.2 closing' : undefined;
    },
  });
  server = await startPushServer({ env: { SMTP_URL: inbox.smtpUrl }, works: true });
});
afterEach(() => mail.heal());
afterAll(async () => {
  await server.close();
  await inbox.close();
});

const queuedEmails = async () => (await server.deps.pool.query('select from queued_post_emails')).rows.length;
const sendAll = () => Promise.all([server.send(), sendPostEmails(server.deps, createBackoff(server.deps))]);

test.each(['slow', 'down'] as const)(
  'while push vendors and mail are %s people can join, pay and post',
  async (kind) => {
    const { app, deps } = server;
    const { ada, phone } = await server.begin();
    const membershipId = await makeOffer(deps, ada, { priceNaira: 2500 });
    const [reader, patron] = [await makePerson(deps), await makePerson(deps, { name: 'Chidi' })];
    expect((await call(app, followCreator, { token: reader.token, params: { creatorId: ada.id } })).status).toBe(200);
    const { publish } = publisher(server);
    const notify = async (title: string) => {
      expect((await publish(ada, { title, visibility: 'everyone' })).status).toBe(201);
    };
    await server.fail({ kind });
    mailIs(kind);
    await notify('Before');
    await server.notify({ to: ada });
    await eventually(async () => (await queuedEmails()) === 1);

    let isOver = false;
    const sending = sendAll().finally(() => (isOver = true));
    await joinAndPay(app, { patron, membershipId, price: 2500 });
    await notify('Meanwhile');
    const { body } = await call(app, listOwnSubscriptions, { token: patron.token });
    expect(body.items).toMatchObject([{ status: 'active' }]);
    if (kind === 'slow') expect(isOver).toBe(false);
    expect(inbox.mailsTo(patron.email)).toEqual([]);
    // A patron who joins also follows the creator.
    await eventually(async () => (await queuedEmails()) === 3);

    mail.is = 'well';
    mail.heal();
    await server.heal();
    await sending;
    await eventually(async () => {
      await server.passTime(minutes(5));
      await sendAll();
      return (await server.waiting()) + (await queuedEmails()) === 0;
    });
    expect(await server.titles(phone)).toContain('Chidi joined your page');
    const toReader = () => inbox.mailsTo(reader.email).map(({ subject }) => subject);
    expect(toReader().toSorted()).toEqual(['Ada Obi: Before', 'Ada Obi: Meanwhile']);
    await eventually(async () => inbox.mailsTo(patron.email).some(({ text = '' }) => text.includes('₦2,500')));
    await assertInvariants(deps.db);
  },
);
