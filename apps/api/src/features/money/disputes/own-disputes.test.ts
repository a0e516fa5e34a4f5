import { answerDispute, getDispute, listDisputes, type Dispute } from '@udala/contract/disputes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '#platform/clock.ts';
import { makeDisputed } from '#test/disputed.ts';
import { freshKey, makeCreator, makePerson, signIn, type Creator, type Person } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { settleDispute } from './disputes.service.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());
beforeEach(() => server.fail({}));
afterEach(() => assertInvariants(server.deps.db));

/** The same, with its id in the creator's list. */
async function makeListed() {
  const disputed = await makeDisputed(server);
  const [dispute] = await listOf(disputed.creator);
  if (!dispute) throw new Error('no dispute is listed');
  return { ...disputed, id: dispute.id };
}

const listOf = async ({ token }: Creator): Promise<Dispute[]> =>
  (await call(server.app, listDisputes, { token })).body.items;
const read = async ({ token }: Creator, disputeId: string) =>
  call(server.app, getDispute, { token, params: { disputeId } });

interface Answering {
  answer?: 'evidence' | 'accepted';
  words?: string;
  key?: string;
}
const answerAs = ({ token }: Creator, disputeId: string, { answer = 'evidence', words, key }: Answering = {}) =>
  call(server.app, answerDispute, {
    token,
    params: { disputeId },
    body: { answer, ...(words !== undefined && { words }) },
    headers: { 'idempotency-key': key ?? freshKey() },
  });
interface AtProvider {
  id: number;
  status: string;
  note: string | null;
  evidence: { customer_email: string } | null;
}
const atProvider = async (providerId: number) =>
  (await server.control<{ items: AtProvider[] }>('disputes')).items.find(({ id }) => id === providerId);

describe('a creator’s disputes [B9]', () => {
  it('are listed with amount, patron, month and deadline, and later with their result', async () => {
    const { creator, patron, id, providerId } = await makeListed();
    const { body } = await read(creator, id);
    expect(await listOf(creator)).toEqual([
      {
        id,
        status: 'open',
        amountKobo: 250_000,
        patronName: patron.name,
        periodStart: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        openedAt: expect.any(String) as string,
        dueAt: expect.any(String) as string,
        isAccepted: false,
        settledAt: null,
      },
    ]);
    expect(body.dispute).toEqual((await listOf(creator))[0]);
    await answerAs(creator, id);
    expect(await listOf(creator)).toMatchObject([{ status: 'answered' }]);
    await server.resolve(providerId, 'declined');
    await settleDispute(server.deps, providerId);
    expect(await listOf(creator)).toMatchObject([{ status: 'won', settledAt: expect.any(String) as string }]);
  });

  it('show what a bank would read, without the patron’s address and card, while it can be sent', async () => {
    const { creator, patron, id, reference } = await makeListed();
    const { body } = await read(creator, id);
    const facts = Object.fromEntries(body.evidence.map(({ name, fact }) => [name, fact]));
    expect(facts).toMatchObject({
      Payment: `₦2,500, reference ${reference}`,
      Paid: expect.stringMatching(/UTC, with card$/) as string,
      Customer: `${patron.name}, their email address`,
      'Agreed to': expect.stringMatching(/^“Renews monthly until you cancel.*version 2026-11-26/) as string,
      'Posts opened': expect.stringContaining('Ten minutes before the sun') as string,
    });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${patron.email}|4081|visa`));
    await answerAs(creator, id);
    expect((await read(creator, id)).body).toMatchObject({ dispute: { status: 'answered' }, evidence: [] });
  });

  it('come by a link in the email about them', async () => {
    const { creator, id } = await makeListed();
    const [email] = await emailsTo(server.deps, creator.email);
    expect(email?.text).toContain(`${server.deps.config.publicUrl.origin}/membership/app/payout/disputes/${id}`);
  });
});

describe('an answer of the creator [B9]', () => {
  it('goes to the bank with their words and the patron’s address, and is recorded as theirs', async () => {
    const { creator, patron, id, providerId } = await makeListed();
    const { status, body } = await answerAs(creator, id, { words: '  They wrote to thank me \n' });
    expect({ status, body }).toMatchObject({ status: 200, body: { id, status: 'answered' } });
    expect(await atProvider(providerId)).toMatchObject({
      status: 'awaiting-bank-feedback',
      note: 'They wrote to thank me',
      evidence: { customer_email: patron.email },
    });
    const audited = server.deps.db.selectFrom('audit_log').select(['actor', 'action', 'details']);
    expect(await audited.where('subject_id', '=', creator.id).execute()).toMatchObject([
      { actor: `user:${creator.id}`, action: 'dispute.answer', details: { answer: 'evidence' } },
    ]);
  });

  it('that accepts gives the money back for good', async () => {
    const { creator, id, providerId } = await makeListed();
    expect((await answerAs(creator, id, { answer: 'accepted' })).body).toMatchObject({
      status: 'lost',
      isAccepted: true,
      settledAt: expect.any(String) as string,
    });
    expect(await atProvider(providerId)).toMatchObject({ status: 'resolved', note: expect.any(String) as string });
    expect((await answerAs(creator, id)).status).toBe(409);
  });

  it('is sent once, however often and at once it is repeated', async () => {
    const { creator, id } = await makeListed();
    const key = freshKey();
    const answers = await Promise.all([1, 2, 3].map(() => answerAs(creator, id, { key })));
    answers.push(await answerAs(creator, id, { key }));
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(answers.map(() => [200, 'answered']));
    expect((await answerAs(creator, id, { answer: 'accepted' })).status).toBe(409);
    const audited = server.deps.db.selectFrom('audit_log').select('id').where('subject_id', '=', creator.id);
    expect(await audited.execute()).toHaveLength(1);
  });

  it('is found again where it arrived and its reply was lost', async () => {
    const { creator, id } = await makeListed();
    const key = freshKey();
    server.fail({ answerDispute: 'silent' });
    expect((await answerAs(creator, id, { key })).status).toBe(503);
    expect(await listOf(creator)).toMatchObject([{ status: 'open' }]);
    server.fail({});
    expect((await answerAs(creator, id, { key })).body).toMatchObject({ status: 'answered' });
  });

  it('that comes too late is answered in plain words', async () => {
    const { creator, id } = await makeListed();
    await server.passTime(days(2));
    expect(await answerAs(creator, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^The bank takes no answer|answered before/) as string },
    });
  });

  it('is bounded: words of 1,000 characters, ten answers an hour', async () => {
    const { creator, id } = await makeListed();
    expect((await answerAs(creator, id, { words: 'a'.repeat(1_001) })).status).toBe(400);
    server.fail({ answerDispute: 'never heard' });
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1) statuses.push((await answerAs(creator, id)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 503), 429]);
  });
});

describe('is only for the creator who was paid [B9]', () => {
  let made: Awaited<ReturnType<typeof makeListed>>;
  let bola: Creator;
  let stranger: Person;
  beforeAll(async () => {
    made = await makeListed();
    bola = await makeCreator(server.deps);
    stranger = await makePerson(server.deps);
  });
  const table: [who: string, as: () => [Person | null, string | undefined], of: number, list: number][] = [
    ['nobody', () => [null, undefined], 401, 401],
    ['a stranger', () => [stranger, undefined], 403, 403],
    ['the patron', () => [made.patron, undefined], 403, 403],
    ['another creator', () => [bola, undefined], 404, 200],
    ["the creator, on another's host", () => [made.creator, bola.host], 404, 404],
    ['the creator, on their host', () => [made.creator, made.creator.host], 200, 200],
    ['the creator', () => [made.creator, undefined], 200, 200],
  ];
  it.each(table)('%s', async (_, as, of, list) => {
    const [person, host] = as();
    const who = {
      ...(person && { token: (await signIn(server.deps, person.id, host)).token }),
      ...(host !== undefined && { host }),
    };
    const params = { disputeId: made.id };
    const headers = { 'idempotency-key': freshKey() };
    const listed = await call(server.app, listDisputes, who);
    expect(listed.status).toBe(list);
    if (person === bola && list === 200) expect(listed.body.items).toEqual([]);
    expect((await call(server.app, getDispute, { ...who, params })).status).toBe(of);
    const answered = await call(server.app, answerDispute, { ...who, params, headers, body: { answer: 'evidence' } });
    expect(answered.status).toBe(of);
  });
});
