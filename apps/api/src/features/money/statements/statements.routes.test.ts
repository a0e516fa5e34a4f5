import { getStatement, getStatementCsv, getStatementPdf } from '@udala/contract/statements';
import * as m from '@udala/messages/statements-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { days } from '#platform/clock.ts';
import { makeCreator, makePerson, signIn, type Creator, type Person } from '#test/factories.ts';
import { call, serverForTest, startTestServer } from '#test/harness.ts';
import { makePaid } from '#test/paid.ts';
import { makeBusyCreator, readCsv, readStatement } from '#test/statements.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const january = { from: '2026-01-01', to: '2026-01-31' };
const endpoints = [getStatement, getStatementCsv, getStatementPdf];

test.each([
  ['2026-01-31T22:59:59.999Z', '2026-01-31'],
  ['2026-01-31T23:00:00.000Z', '2026-02-01'],
  ['2028-02-29T22:59:59.999Z', '2028-02-29'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01'],
])('a payment at %s belongs to %s in Lagos, and to no day beside it', async (at, day) => {
  const { deps, app } = server;
  const creator = await makeCreator(deps);
  await makePaid(deps, { creator, patron: await makePerson(deps), at: new Date(at) });
  const date = Temporal.PlainDate.from(day);
  const on = (days: number) => date.add({ days }).toString();
  const grossOn = async (from: string, to: string) => (await readStatement(app, creator, { from, to })).sums.grossKobo;
  expect([await grossOn(on(-1), on(-1)), await grossOn(on(0), on(0)), await grossOn(on(1), on(1))]).toEqual([
    0, 250_000, 0,
  ]);
  expect(await grossOn(on(-365), on(0))).toBe(250_000);
});

test.each(['=1+1', '+234', '-1', '@SUM(A1)', '=cmd|" /C calc"!A0'])(
  'a patron called %s does not become a formula',
  async (name) => {
    const { deps, app } = server;
    const creator = await makeCreator(deps);
    await makePaid(deps, { creator, patron: await makePerson(deps, { name }), at: new Date('2026-01-05T09:00:00Z') });
    const [, payment] = await readCsv(app, creator, january);
    expect(payment?.[3]).toBe(`'${name}`);
    expect((await readStatement(app, creator, january)).lines[0]?.party).toBe(name);
  },
);

test('defaults to the current month in Lagos by the server’s clock', async () => {
  const { app, deps } = await serverForTest();
  deps.clock.moveTo(days(40));
  const { token } = await makeCreator(deps);
  const month = lagosDate(deps.clock.now()).slice(0, 7);
  for (const query of [{}, { month: 'this' }]) {
    const { body } = await call(app, getStatement, { token, query });
    expect(body.from).toBe(`${month}-01`);
    expect(body.to).toMatch(new RegExp(`^${month}-(?:28|29|30|31)$`));
  }
  const { body: before } = await call(app, getStatement, { token, query: { month: 'last' } });
  expect(Temporal.PlainDate.from(before.to).add({ days: 1 }).toString()).toBe(`${month}-01`);
});

test.each([
  ['a first day alone', { from: '2026-01-01' }, 'to'],
  ['a last day alone', { to: '2026-01-31' }, 'from'],
  ['a month and days', { month: 'this', ...january }, 'month'],
  ['a month that is none', { month: 'next' }, 'month'],
])('rejects %s by the name of its field', async (_, query, field) => {
  const { token } = await makeCreator(server.deps);
  const answer = await call(server.app, getStatement, { token, query });
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
});

test('only the first page has the sums, and all pages have its count', async () => {
  const { deps, app } = server;
  const creator = await makeCreator(deps);
  const at = new Date('2026-01-05T09:00:00Z');
  const { membershipId } = await makePaid(deps, { creator, patron: await makePerson(deps), at });
  const firstQuery = { ...january, limit: 2 };
  const { token } = creator;
  const { body: first } = await call(app, getStatement, { token, query: firstQuery });
  await makePaid(deps, { creator, patron: await makePerson(deps), at, membershipId });
  const cursor = first.meta.nextCursor ?? '';
  const { body: second } = await call(app, getStatement, { token, query: { ...firstQuery, page: 2, cursor } });
  expect([first.sums?.grossKobo, second.sums]).toEqual([250_000, null]);
  expect([first.meta.totalItems, second.meta.totalItems]).toEqual([3, 3]);
  expect(second).toMatchObject({ ...january, items: [{ kind: 'payment' }], meta: { totalPages: 2 } });
  expect(second.meta.nextCursor).toBeUndefined();
});

describe('a range', () => {
  let creator: Creator;
  beforeAll(async () => void (creator = await makeCreator(server.deps)));

  test.each([
    ['backwards', '2026-02-01', '2026-01-31', 'to', m.lastDayFirst],
    ['of 367 days', '2026-01-01', '2027-01-02', 'to', m.tooManyDays(366)],
    ['from a day that is none', '2026-02-30', '2026-03-01', 'from', expect.any(String)],
    ['to a day that is none', '2026-01-01', '2026-02-29', 'to', expect.any(String)],
    ['from an instant', '2026-01-01T00:00:00Z', '2026-01-02', 'from', expect.any(String)],
  ])('rejects a range %s by the name of its field', async (_, from, to, field, message) => {
    for (const endpoint of endpoints) {
      const answer = await call(server.app, endpoint, { token: creator.token, query: { from, to } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', fields: { [field]: message } } });
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
  });

  test.each([
    ['2024-01-01', '2024-12-31'],
    ['2026-01-01', '2027-01-01'],
    ['0000-01-01', '0000-01-02'],
    ['0001-01-01', '0001-01-01'],
    ['9999-01-01', '9999-12-31'],
  ])('accepts a range from %s to %s', async (from, to) => {
    for (const endpoint of endpoints) {
      expect((await call(server.app, endpoint, { token: creator.token, query: { from, to } })).status).toBe(200);
    }
  });
});

describe('is only for the creator, on the sites where they manage their page', () => {
  let ada: Creator;
  let bola: Creator;
  let patron: Person;
  let stranger: Person;
  beforeAll(async () => {
    const { deps } = server;
    [ada, bola] = [await makeCreator(deps), await makeCreator(deps)];
    [patron, stranger] = [await makePerson(deps), await makePerson(deps)];
    await makePaid(deps, { creator: ada, patron, at: new Date('2026-01-05T09:00:00Z') });
  });
  const table: [who: string, as: () => [Person | null, string | undefined], status: number][] = [
    ['nobody', () => [null, undefined], 401],
    ['a stranger', () => [stranger, undefined], 403],
    ['a patron of theirs', () => [patron, undefined], 403],
    ["a patron of theirs, on the creator's host", () => [patron, ada.host], 403],
    ['the creator', () => [ada, undefined], 200],
    ['the creator, on that host', () => [ada, ada.host], 200],
    ["the creator, on another's host", () => [ada, bola.host], 404],
    ["another creator, on the creator's host", () => [bola, ada.host], 404],
  ];

  test.each(table)('%s', async (_, as, status) => {
    const [person, host] = as();
    const asking = {
      query: january,
      ...(person && { token: (await signIn(server.deps, person.id, host)).token }),
      ...(host !== undefined && { host }),
    };
    for (const endpoint of endpoints) {
      const answer = await call(server.app, endpoint, asking);
      expect([answer.status, 'content-disposition' in answer.headers]).toEqual([
        status,
        status === 200 && endpoint !== getStatement,
      ]);
    }
  });

  test('another creator sees only their own lines', async () => {
    expect((await readStatement(server.app, bola, january)).lines).toEqual([]);
    expect(await readCsv(server.app, bola, january)).toHaveLength(1);
  });
});

test('a statement with too many lines to print is still complete as a spreadsheet', async () => {
  const { deps, app } = server;
  const creator = await makeBusyCreator(deps, 10_000);
  const rows = await readCsv(app, creator, january);
  expect(rows).toHaveLength(1 + 3 + 10_000);
  expect(new Set(rows.map((row) => row.join())).size).toBeGreaterThan(9_000);
  const pdf = await call(app, getStatementPdf, { token: creator.token, query: january });
  expect(pdf).toMatchObject({ status: 400, body: { fields: { to: m.tooManyToPrint(10_000) } } });
  const { sums } = await readStatement(app, creator, { from: '2026-02-01', to: '2026-02-01' });
  expect(sums.openingKobo).toBe(211_250 + 10_000 * 100);
});
