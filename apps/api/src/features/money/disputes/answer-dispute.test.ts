import { consents } from '@udala/messages/payment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOpenedPosts } from '#features/insight/analytics/opened-posts.queries.ts';
import { days, minutes } from '#platform/clock.ts';
import { consent, makeDisputed } from '#test/disputed.ts';
import { eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { joinAndPay, makePair } from '#test/money.ts';
import { startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { answerDispute, getUnanswered } from './answer-dispute.service.ts';
import { settleDispute } from './disputes.service.ts';
import { evidenceOf } from './evidence.ts';
import { remindOfDisputes } from './remind-of-disputes.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
beforeEach(() => server.fail({}));
afterEach(() => assertInvariants(server.deps.db));

const actor = { operator: 'bola' };

const stateOf = async (providerId: number) =>
  server.deps.db
    .selectFrom('disputes')
    .select(['state', 'answer', 'answered_at'])
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow();
interface AtProvider {
  id: number;
  status: string;
  note: string | null;
  attachments: string | null;
  evidence: { customer_email: string; customer_phone: string; service_details: string } | null;
}
const atProvider = async (providerId: number) => {
  const { items } = await server.control<{ items: AtProvider[] }>('disputes');
  return items.find(({ id }) => id === providerId);
};
const message = 'They wrote to thank her';
const opened = [{ title: 'Ten minutes before the sun', at: new Date('2027-01-12T10:00:00Z') }];
const answer = (dispute: number, how: 'evidence' | 'accepted' = 'evidence') =>
  answerDispute(server.deps, { dispute: String(dispute), answer: how, message, opened, actor });

it('stores what a patron agreed to when they joined: sentence, version and time [B9]', async () => {
  const { subscriptionId } = await makeDisputed(server);
  const row = server.deps.db
    .selectFrom('subscriptions')
    .select(['consent', 'consent_version', 'consented_at'])
    .where('id', '=', subscriptionId);
  expect(await row.executeTakeFirst()).toEqual({
    consent: consents[consent],
    consent_version: consent,
    consented_at: expect.any(Date),
  });
});

it('keeps the words of a version: they are evidence [B9]', () => {
  expect(consents).toEqual({
    '2026-11-26':
      'Renews monthly until you cancel. Card and bank debit renew by themselves; for transfer or USSD we remind you 3 days before.',
  });
});

describe('the evidence for a bank [B9]', () => {
  it('names the payment, the consent, the way to cancel and the posts that were opened', async () => {
    const { deps } = server;
    const { providerId, reference, patron, creator } = await makeDisputed(server);
    const dispute = await getUnanswered(deps, String(providerId));
    const reading = { readerId: patron.id, creatorId: creator.id, limit: 20 };
    const found = await findOpenedPosts(deps.db, reading);
    const facts = Object.fromEntries(evidenceOf(dispute, found));
    expect(facts).toMatchObject({
      Payment: `₦2,500, reference ${reference}`,
      Paid: expect.stringMatching(/UTC, with visa ending in 4081$/) as string,
      Customer: expect.stringContaining(patron.email) as string,
      'Earlier payments': '0',
      'Agreed to': expect.stringMatching(/^“Renews monthly until you cancel.*version 2026-11-26/) as string,
      'How to cancel': expect.stringContaining('a link in every receipt') as string,
      'Posts opened': expect.stringContaining('Ten minutes before the sun') as string,
    });
  });

  it('says so where no consent is on record', async () => {
    const { app, deps } = server;
    const pair = await makePair(deps);
    const providerId = await server.dispute(await joinAndPay(app, pair));
    await settleDispute(deps, providerId);
    const dispute = await getUnanswered(deps, String(providerId));
    const found: typeof opened = [];
    const facts = Object.fromEntries(evidenceOf(dispute, found));
    expect(facts).toMatchObject({ 'Agreed to': 'not recorded for this membership', 'Posts opened': 'none' });
  });
});

describe('an answer [B9]', () => {
  it('sends the evidence once, and the bank’s decision counts', async () => {
    const { providerId, patron } = await makeDisputed(server);
    await answer(providerId);
    expect(await stateOf(providerId)).toMatchObject({ state: 'open', answer: 'evidence' });
    expect(await atProvider(providerId)).toMatchObject({
      status: 'awaiting-bank-feedback',
      note: 'They wrote to thank her',
      attachments: expect.any(String) as string,
      evidence: {
        customer_email: patron.email,
        customer_phone: 'not given',
        service_details: expect.stringContaining('Posts opened: Ten minutes before the sun') as string,
      },
    });
    await expect(answer(providerId)).rejects.toMatchObject({ code: 'conflict' });
    await server.passTime(days(2));
    await settleDispute(server.deps, providerId);
    expect(await stateOf(providerId)).toMatchObject({ state: 'open' });
    await server.resolve(providerId, 'declined');
    await settleDispute(server.deps, providerId);
    expect(await stateOf(providerId)).toMatchObject({ state: 'won' });
  });

  it('that accepts ends it, and the money goes back', async () => {
    const { providerId, creator } = await makeDisputed(server);
    await answer(providerId, 'accepted');
    expect(await stateOf(providerId)).toMatchObject({ state: 'lost', answer: 'accepted' });
    const audited = server.deps.db
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where('subject_id', '=', creator.id);
    expect(await audited.execute()).toEqual([{ actor: 'operator:bola', action: 'dispute.answer' }]);
    await expect(answer(providerId)).rejects.toMatchObject({ code: 'conflict' });
    await expect(answer(1)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not recorded unless the provider took it', async () => {
    const { providerId } = await makeDisputed(server);
    server.fail({ answerDispute: 'never heard' });
    await expect(answer(providerId)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await stateOf(providerId)).toMatchObject({ answer: null });
    server.fail({});
    await answer(providerId);
    expect(await stateOf(providerId)).toMatchObject({ answer: 'evidence' });
  });

  it('that does not come in time is a yes, of which both were reminded before', async () => {
    const { deps } = server;
    const { providerId, creator, patron } = await makeDisputed(server);
    const reminders = async (to: string) =>
      (await emailsTo(deps, to)).filter(({ subject }) => /^Last hours|^Dispute \d+ is not answered/.test(subject));
    await remindOfDisputes(deps);
    expect(await reminders(creator.email)).toEqual([]);
    await server.passTime(minutes(17 * 60));
    await eventually(async () => (await reminders(creator.email)).length === 1);
    await Promise.all([remindOfDisputes(deps), remindOfDisputes(deps)]);
    expect(await reminders(creator.email)).toMatchObject([
      { subject: `Last hours: a bank asks back ₦2,500 from ${patron.name}` },
    ]);
    const operators = (await reminders('hello@udala.test')).filter(({ subject }) =>
      subject.includes(String(providerId)),
    );
    expect(operators).toMatchObject([
      { text: expect.stringContaining(`npm run operator -- dispute ${providerId}`) as string },
    ]);
    await server.passTime(minutes(8 * 60));
    await settleDispute(deps, providerId);
    expect(await stateOf(providerId)).toMatchObject({ state: 'lost', answer: null });
  });
});
