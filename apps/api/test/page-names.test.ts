import { getDeletionTerms } from '@udala/contract/account';
import { searchCreators } from '@udala/contract/creators';
import { unfollowCreator } from '@udala/contract/follows';
import { listNotifications } from '@udala/contract/notifications';
import { listPayments } from '@udala/contract/payments';
import { getReceipt } from '@udala/contract/receipts';
import { showLinked } from '@udala/contract/subscription-links';
import { listOwnSubscriptions, summariseJoining } from '@udala/contract/subscriptions';
import { listSupportedCreators } from '@udala/contract/today';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyOnce } from '#features/identity/notifications/notifications.service.ts';
import { sendReceipt } from '#features/money/receipts/receipts.service.ts';
import { cancelLink } from '#features/money/subscriptions/links/signed-links.ts';
import { createBackoff } from '#features/outreach/emails/bulk.ts';
import { queuePostEmails } from '#features/outreach/emails/post-emails.sql.ts';
import { sendPostEmails } from '#features/outreach/emails/post-emails.ts';
import { composeNotificationPush } from '#features/outreach/push/push-message.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { freshKey, makeCreator, makePerson, makePost, type Creator, type Person } from './factories.ts';
import { call } from './harness.ts';
import { emailsTo, startServerWithMail } from './inbox.ts';
import { makePaid, type Paid } from './paid.ts';
import { readPdf } from './pdf-text.ts';
import { change } from './subscriptions.ts';

// Ada Obi's page is Slow Light, with a picture of its own. Chidi pays for it.

let server: Awaited<ReturnType<typeof startServerWithMail>>;
let ada: Creator;
let chidi: Person;
let paid: Paid;
const page = { name: 'Slow Light', imageUrl: '/media/0198c0de-0000-7000-8000-000000000001/96.webp' };
beforeAll(async () => {
  server = await startServerWithMail();
  const { deps } = server;
  ada = await makeCreator(deps, { pageName: page.name });
  const pictures = { page_image_key: page.imageUrl.replace('/media/', ''), avatar_key: 'face/96.webp' };
  await deps.db.updateTable('profiles').set(pictures).where('user_id', '=', ada.id).execute();
  chidi = await makePerson(deps, { name: 'Chidi Eze' });
  paid = await makePaid(deps, { creator: ada, patron: chidi, at: deps.clock.now() });
});
afterAll(() => server.close());

const creator = () => ({ id: ada.id, name: 'Ada Obi', profileImageUrl: '/media/face/96.webp', page });

it('stands beside the name of the person wherever a patron meets their creator', async () => {
  const { app, deps } = server;
  const { token } = chidi;
  const linkToken = cancelLink(deps, paid.subscriptionId).split('/').at(-1) ?? '';
  const met = {
    home: (await call(app, listSupportedCreators, { token })).body.items[0]?.creator,
    payments: (await call(app, listPayments, { token })).body.items[0]?.creator,
    receipt: (await call(app, getReceipt, { token, params: { id: paid.attemptId } })).body.payment.creator,
    subscriptions: (await call(app, listOwnSubscriptions, { token })).body.items[0]?.creator,
    joining: (await call(app, summariseJoining, { token, query: { creatorId: ada.id } })).body.creator,
    link: (await call(app, showLinked, { params: { token: linkToken } })).body.creator,
    deletion: (await call(app, getDeletionTerms, { token })).body.subscriptions[0]?.creator,
  };
  for (const [where, found] of Object.entries(met)) expect([where, found]).toMatchObject([where, creator()]);
  const { body } = await call(app, searchCreators, { query: { q: 'slow light' } });
  expect(body.items).toMatchObject([{ page, profile: { name: 'Ada Obi' } }]);
});

it('leads in notifications of what the creator did; a person who joins is named as such', async () => {
  const { app, deps } = server;
  const { db, clock } = deps;
  const event = { to: chidi.id, from: ada.id, entityId: freshKey() };
  const notify = (given: Pick<Parameters<typeof notifyOnce>[1], 'entityType' | 'eventKey'> & { entityId?: string }) =>
    notifyOnce(db, { ...event, ...given, at: clock.now() });
  const entityId = await makePost(deps, ada, { title: 'Rain' });
  const posted = await notify({ entityType: 'post', entityId, eventKey: `post:${entityId}` });
  const due = await notify({ entityType: 'transaction', eventKey: 'payment-due:1' });
  const disputed = await notify({ entityType: 'transaction', eventKey: 'disputed:1' });
  const joined = await notify({ entityType: 'membership', eventKey: 'membership:1' });
  expect([posted, due, disputed, joined].map((each) => [each?.message, each?.user?.page])).toEqual([
    ['Slow Light posted “Rain”', page],
    ['Your payment to Slow Light is due in 3 days', page],
    ['A bank asked back a payment by Ada Obi', null],
    ['Ada Obi joined your page', null],
  ]);
  const icons = [posted, joined].map((each) => each && composeNotificationPush(each, 'https://udala.example').data);
  expect(icons.map((data) => JSON.parse(data?.['notification'] ?? '{}') as { icon?: string })).toMatchObject([
    { icon: `https://udala.example${page.imageUrl}` },
    { icon: 'https://udala.example/media/face/96.webp' },
  ]);
  const { body } = await call(app, listNotifications, { token: chidi.token });
  expect(body.items.map(({ user }) => user?.profile.name)).toEqual(Array.from(body.items, () => 'Ada Obi'));
  const refused = await call(app, unfollowCreator, { token: chidi.token, params: { creatorId: ada.id } });
  expect(refused.body).toMatchObject({ message: 'You support Slow Light, so these posts stay in your feed.' });
});

it('leads in emails, and the receipt adds the person', async () => {
  const { app, deps } = server;
  const { db, clock } = deps;
  await inTransaction(db, (tx) => sendReceipt(tx, deps, { attemptId: paid.attemptId, cancelLink: 'http://c' }));
  const [receipt] = await emailsTo(deps, chidi.email);
  expect(receipt?.subject).toBe('Receipt: ₦2,500 to Slow Light');
  expect(receipt?.text).toContain('Slow Light, by Ada Obi');
  const { rawPayload } = await app.inject({
    url: `/payments/${paid.attemptId}/receipt.pdf`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${chidi.token}` },
  });
  expect(readPdf(rawPayload).lines).toContain('Slow Light, by Ada Obi');

  const postId = await makePost(deps, ada, { title: 'Harmattan' });
  await queuePostEmails({ postId, readerIds: [chidi.id], now: clock.now() }).execute(db);
  await sendPostEmails(deps, createBackoff(deps), { batchMs: Infinity });
  const isPost = ({ subject }: { subject?: string | undefined }) => subject?.endsWith('Harmattan');
  await server.inbox.mailTo(chidi.email);
  const post = server.inbox.mailsTo(chidi.email).find(isPost);
  expect(post?.subject).toBe('Slow Light: Harmattan');
  expect(post?.text).toContain('By Slow Light');

  await change(app, 'cancelSubscription', paid.subscriptionId, chidi);
  const [cancelled] = await emailsTo(deps, chidi.email);
  expect(cancelled?.subject).toContain('Slow Light');
  expect(`${cancelled?.subject}${cancelled?.text}`).not.toContain('Ada Obi');
});
