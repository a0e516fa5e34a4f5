import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, later, minutes } from '#platform/clock.ts';
import { makePerson, type Person } from '#test/factories.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { joinAndPay, makePair, passToNoon, startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { answerNext, moveBack, rowOf } from '#test/subscriptions.ts';
import { checkOpenPayments } from '../paying/open-payments.ts';
import { graceEnd } from '../terms.ts';
import { renewDue } from './renewals.ts';

const MEMBERSHIPS = 6;

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
beforeEach(() => passToNoon(server));
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

interface Payer {
  patron: Person;
  ids: string[];
}

/** A patron with one card and six memberships, all due now. */
async function makePayer(): Promise<Payer> {
  const { app, deps } = server;
  const patron = await makePerson(deps);
  for (let n = 0; n < MEMBERSHIPS; n += 1) await joinAndPay(app, { ...(await makePair(deps)), patron });
  const rows = await deps.db.selectFrom('subscriptions').select('id').where('patron_id', '=', patron.id).execute();
  const ids = rows.map(({ id }) => id);
  for (const id of ids) await moveBack(deps, id, 31);
  return { patron, ids };
}

const declineAll = ({ patron }: Payer, text: string) =>
  answerNext(server, patron, { answer: 'decline', text, times: 100 });

const chargesOf = async ({ patron }: Payer, status: string) =>
  (await server.charges()).filter((charge) => charge.email === patron.email && charge.status === status).length;

const failureEmails = async ({ patron }: Payer) =>
  (await emailsTo(server.deps, patron.email)).filter(({ subject }) => subject.includes("didn't go through"));

/** The minutes of a morning, in which one charge of a card follows another. */
async function runMorning(): Promise<void> {
  for (let minute = 0; minute < 2 * MEMBERSHIPS; minute += 1) {
    await checkOpenPayments(server.deps);
    await renewDue(server.deps);
    await server.passTime(minutes(1));
  }
}

it('six memberships on one empty card are one try and one email a day, with the whole grace [B6]', async () => {
  const { deps } = server;
  const payer = await makePayer();
  const rows = await Promise.all(payer.ids.map((id) => rowOf(deps, id)));
  const end = graceEnd({ anchor_date: rows[0]?.anchor_date ?? '', anchor_no: 0, period_no: 1, grace_days: 7 });
  await declineAll(payer, 'Insufficient Funds');
  for (let day = 0; day < 6; day += 1) {
    await runMorning();
    expect(await chargesOf(payer, 'failed')).toBe(day + 1);
    expect((await failureEmails(payer)).length).toBeLessThanOrEqual(day + 1);
    await server.passTime(days(1) - minutes(2 * MEMBERSHIPS));
  }
  const first = (await failureEmails(payer)).at(-1);
  expect(first?.subject).toBe("6 payments didn't go through");
  expect(first?.text.match(/Pay ₦2,500 to /g)).toHaveLength(MEMBERSHIPS);
  const methods = `${deps.config.publicUrl.origin}/membership/app/payment-methods`;
  expect(first?.text.split(`Change your card: ${methods}`)).toHaveLength(2);
  for (const id of payer.ids)
    expect(await rowOf(deps, id)).toMatchObject({ state: 'past_due', access_until: end, period_no: 1 });

  await server.passTo(later(end, -minutes(1)));
  await renewDue(deps);
  for (const id of payer.ids) expect(await rowOf(deps, id)).toMatchObject({ state: 'past_due' });
  await server.passTo(later(end, minutes(1)));
  await renewDue(deps);
  for (const id of payer.ids) expect(await rowOf(deps, id)).toMatchObject({ state: 'ended', end_reason: 'unpaid' });
});

it('once the card has money, all six are paid in one morning [B6]', async () => {
  const { deps } = server;
  const payer = await makePayer();
  await answerNext(server, payer.patron, { answer: 'decline', text: 'Insufficient Funds', times: 1 });
  await runMorning();
  expect([await chargesOf(payer, 'failed'), await chargesOf(payer, 'success')]).toEqual([1, MEMBERSHIPS]);
  await server.passTime(days(1) - minutes(2 * MEMBERSHIPS));
  await runMorning();
  for (const id of payer.ids) expect(await rowOf(deps, id)).toMatchObject({ state: 'active', period_no: 2 });
  expect([await chargesOf(payer, 'failed'), await chargesOf(payer, 'success')]).toEqual([1, 2 * MEMBERSHIPS]);
  expect(await failureEmails(payer)).toHaveLength(1);
});

it('a card that is not declined is charged for all six in one morning [B6]', async () => {
  const payer = await makePayer();
  await runMorning();
  expect(await chargesOf(payer, 'success')).toBe(2 * MEMBERSHIPS);
});

it('a bank that is away declines no card, so the others are tried too [B6]', async () => {
  const payer = await makePayer();
  await answerNext(server, payer.patron, { answer: 'decline', text: 'Issuer or Switch Inoperative', times: 1 });
  await runMorning();
  expect(await chargesOf(payer, 'success')).toBe(2 * MEMBERSHIPS - 1);
});
