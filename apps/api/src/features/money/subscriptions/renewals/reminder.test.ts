import { followLink } from '@udala/contract/subscription-links';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, later, minutes } from '#platform/clock.ts';
import { call } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { makePaidMember, rowOf, termOf, type Member } from '#test/subscriptions.ts';
import { chargeAt, dueAt, remindAt } from '../terms.ts';
import { renewDue } from './renewals.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterEach(() => assertInvariants(server.deps.db));
afterAll(() => server.close());

async function lookAt(at: Date): Promise<void> {
  await server.passTo(at);
  await renewDue(server.deps);
}

const remindersOf = async ({ patron }: Member) =>
  (await emailsTo(server.deps, patron.email)).filter(({ subject }) => /^₦2,500 to .+ on \d/.test(subject));

it('a card’s charge is announced once, three days before, with its amount, day and a link that cancels [B4]', async () => {
  const { app, deps } = server;
  const member = await makePaidMember(server);
  const term = await termOf(deps, member);
  await lookAt(later(remindAt(term), -minutes(60)));
  expect(await remindersOf(member)).toEqual([]);
  for (const at of [remindAt(term), later(remindAt(term), days(1)), later(chargeAt(term), -minutes(60))])
    await lookAt(at);
  const [reminder, ...more] = await remindersOf(member);
  expect(more).toEqual([]);
  expect(reminder?.text).toContain('₦2,500');
  expect(reminder?.text).toContain('12 Feb');
  expect(await server.paidBy(member)).toBe(1);

  const token = /membership\/manage\/([\w-]+)/.exec(reminder?.text ?? '')?.[1] ?? '';
  await call(app, followLink, { params: { token } });
  await lookAt(later(dueAt(term), days(1)));
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ended', end_reason: 'cancelled' });
  expect(await server.paidBy(member)).toBe(1);
});

it('the charge comes in the morning of the due day, and the next reminder a month later [B4]', async () => {
  const member = await makePaidMember(server);
  const term = await termOf(server.deps, member);
  await lookAt(remindAt(term));
  await lookAt(later(chargeAt(term), -minutes(60)));
  expect(await server.paidBy(member)).toBe(1);
  await lookAt(chargeAt(term));
  expect(await server.paidBy(member)).toBe(2);
  await lookAt(remindAt(await termOf(server.deps, member)));
  expect(await remindersOf(member)).toHaveLength(2);
});
