import { listBanks, resolveAccount, savePayoutAccount, savePayoutSettings } from '@udala/contract/payouts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeCreator, makePerson, signIn, type Creator } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { identityOf } from '#test/identity.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { untilItWaits } from '#test/lock-waits.ts';
import { accounts, startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { insertAccount } from './account.queries.ts';

let server: PayoutServer;
beforeAll(async () => void (server = await startPayoutServer()));
afterAll(() => server.close());
afterEach(async () => {
  server.fail({});
  await assertInvariants(server.deps.db);
});

const { arrives, comesBack, unknown } = accounts;
const DAY_MS = 86_400_000;
const save = ({ token }: { token: string }, body: object) => call(server.app, savePayoutAccount, { token, body });
const resolve = ({ token }: { token: string }, query: { bankCode: string; accountNumber: string }) =>
  call(server.app, resolveAccount, { token, query });

/** Everything that is stored anywhere, as one text. */
async function everythingStored(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select coalesce(string_agg(x.row::text, ' '), '') as "all" from (
      select to_jsonb(a) as row from payout_accounts a union all select to_jsonb(k) from idempotency_keys k
      union all select to_jsonb(t) from rate_limits t union all select to_jsonb(j) from pgboss.job j) x`.execute(
    server.deps.db,
  );
  return rows[0]?.all ?? '';
}

describe('banks', () => {
  it('are listed by name and asked for once a day', async () => {
    const { token } = await makeCreator(server.deps);
    const { body } = await call(server.app, listBanks, { token });
    const names = body.items.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(body.items).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' });
    server.fail({ listBanks: 'never heard' });
    expect((await call(server.app, listBanks, { token })).body).toEqual(body);
  });

  it('name the holder of an account number, or say that there is none', async () => {
    const creator = await makeCreator(server.deps);
    const { status, body } = await resolve(creator, arrives);
    expect(status).toBe(200);
    expect(body.accountName).toMatch(/^[A-Z]+ [A-Z]+$/);
    const nobody = await resolve(creator, unknown);
    expect(nobody).toMatchObject({
      status: 400,
      body: { fields: { accountNumber: expect.stringContaining('number') } },
    });
    server.fail({ resolveAccount: 'never heard' });
    expect((await resolve(creator, arrives)).status).toBe(503);
  });

  it("limit look-ups of other people's account numbers", async () => {
    const creator = await makeCreator(server.deps);
    const tries = Array.from({ length: 31 }, () => resolve(creator, arrives));
    const refused = (await Promise.all(tries)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers['retry-after']).toBeDefined();
    const body = { ...arrives, identity: identityOf(arrives), reauth: '000000' };
    expect((await save(creator, body)).status).toBe(429);
    expect((await resolve(await makeCreator(server.deps), arrives)).status).toBe(200);
  });
});

describe('saving an account', () => {
  it('saves the holder’s name as the bank gives it, holds payouts only after a change, and sends an email each time', async () => {
    const creator = await makeCreator(server.deps);
    const first = await server.saveAccount(creator);
    const { accountName } = (await resolve(creator, arrives)).body;
    expect(first).toMatchObject({ status: 200, body: { bankName: 'Guaranty Trust Bank', last4: '4821', accountName } });
    expect((await server.balanceOf(creator)).obstacle).toBe('below_minimum');
    expect(await emailsTo(server.deps, creator.email)).toContainEqual(
      expect.objectContaining({ subject: 'Your bank account for payouts' }),
    );

    const changedAt = server.deps.clock.now().getTime();
    const second = await server.saveAccount(creator, comesBack);
    const bankChangeHoldMs = Date.parse((second.body as { usableAt: string }).usableAt) - changedAt;
    expect(Math.abs(bankChangeHoldMs - DAY_MS)).toBeLessThan(60_000);
    expect(await server.balanceOf(creator)).toMatchObject({ obstacle: 'bank_change_hold', account: { last4: '0002' } });
    const [message] = (await emailsTo(server.deps, creator.email)).filter(({ subject }) => subject.includes('changed'));
    expect(message?.text).toContain('Guaranty Trust Bank ····0002');
    expect(message?.text).toContain('reset your password now');
  });

  it('does not start another hold when the same account is saved again', async () => {
    const creator = await makeCreator(server.deps);
    const first = await server.saveAccount(creator);
    expect((await server.saveAccount(creator)).body).toEqual({ ...(first.body as object), identity: 'verified' });
  });

  it('uses the account saved last, even one the creator had before', async () => {
    const creator = await makeCreator(server.deps);
    for (const account of [arrives, comesBack, arrives]) await server.saveAccount(creator, account);
    const { account, obstacle } = await server.balanceOf(creator);
    expect([account?.last4, obstacle]).toEqual(['4821', 'bank_change_hold']);
  });

  it('never stores the account number', async () => {
    const accountNumber = '9081726354';
    const creator = await makeCreator(server.deps);
    const account = { bankCode: '057', accountNumber };
    const body = { ...account, identity: identityOf(account), reauth: await server.reauthCodeOf(creator) };
    expect((await save(creator, body)).status).toBe(200);
    expect((await server.balanceOf(creator)).account).toMatchObject({ bankName: 'Zenith Bank', last4: '6354' });
    expect(await everythingStored()).not.toContain(accountNumber);
  });

  it('checks re-authentication last: other errors do not use up the code', async () => {
    const creator = await makeCreator(server.deps);
    const reauth = await server.reauthCodeOf(creator);
    const identity = identityOf(arrives);
    expect(await save(creator, { ...unknown, identity, reauth })).toMatchObject({
      body: { fields: { accountNumber: expect.any(String) } },
    });
    expect(await save(creator, { ...arrives, identity, bankCode: '999', reauth })).toMatchObject({
      body: { fields: { bankCode: expect.any(String) } },
    });
    server.fail({ saveRecipient: 'silent' });
    expect((await save(creator, { ...arrives, identity, reauth })).status).toBe(503);
    server.fail({});
    for (const wrong of [undefined, '000000']) {
      const answer = await save(creator, { ...arrives, identity, ...(wrong !== undefined && { reauth: wrong }) });
      expect(answer).toMatchObject({ status: 400, body: { fields: { reauth: expect.any(String) } } });
    }
    expect((await server.balanceOf(creator)).account).toBeNull();
    expect((await save(creator, { ...arrives, identity, reauth })).status).toBe(200);
    const later = { ...comesBack, identity: identityOf(comesBack), reauth };
    expect((await save(creator, later)).status).toBe(400);
  });

  it('leaves the code valid when another account is saved at the same moment', async () => {
    const { deps } = server;
    const creator = await makeCreator(deps);
    const reauth = await server.reauthCodeOf(creator);
    const now = deps.clock.now();
    const other = {
      recipientCode: 'RCP_other',
      bankCode: '058',
      bankName: 'A bank',
      last4: '0001',
      accountName: 'Ada',
    };
    const saved = await deps.db.transaction().execute(async (tx) => {
      await insertAccount(tx, { ...other, creatorId: creator.id, usableAt: now, now });
      const answer = save(creator, { ...arrives, identity: identityOf(arrives), reauth });
      await untilItWaits(deps, 'insert into "payout_accounts"');
      return { answer };
    });
    expect((await saved.answer).status).toBe(409);
    expect((await save(creator, { ...arrives, identity: identityOf(arrives), reauth })).status).toBe(200);
  });
});

describe('who may', () => {
  const endpoints = [
    { endpoint: listBanks, own: 200 },
    { endpoint: resolveAccount, query: arrives, own: 200 },
    { endpoint: savePayoutAccount, body: arrives, own: 400 },
    { endpoint: savePayoutSettings, body: { isWeekly: false }, own: 200 },
  ] as const;

  it.each(endpoints)('$endpoint.method $endpoint.path', async ({ own, ...request }) => {
    const { app, deps } = server;
    const [ada, bola]: [Creator, Creator] = [await makeCreator(deps), await makeCreator(deps)];
    const patron = await makePerson(deps);
    const statusFor = async (token?: string, host?: string) => {
      const who = { ...(token !== undefined && { token }), ...(host !== undefined && { host }) };
      return (await call(app, request.endpoint, { ...request, ...who })).status;
    };
    const tokenAt = async (id: string, host: string) => (await signIn(deps, id, host)).token;
    expect(await statusFor()).toBe(401);
    expect(await statusFor(patron.token)).toBe(403);
    expect(await statusFor(await tokenAt(patron.id, ada.host), ada.host)).toBe(403);
    expect(await statusFor(await tokenAt(bola.id, ada.host), ada.host)).toBe(404);
    expect(await statusFor(await tokenAt(ada.id, ada.host), ada.host)).toBe(own);
    expect(await statusFor(ada.token)).toBe(own);
  });
});
