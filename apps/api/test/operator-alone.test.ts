import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcile } from '#features/money/reconcile/reconcile.ts';
import { makeOperator } from './console.ts';
import { emailsTo } from './inbox.ts';
import { referenceOf } from './money-back.ts';
import { startOperatorServer, type OperatorServer } from './operator-commands.ts';
import { makePaidMember } from './subscriptions.ts';

let server: OperatorServer;
beforeAll(async () => void (server = await startOperatorServer({ MONEY_SECOND_PERSON_ABOVE: '1000' })));
afterAll(() => server.close());

const leadsToConsole = /^failed: ₦\S+ is above MONEY_SECOND_PERSON_ABOVE: do it in the money console/;

it('a command above the set sum leads to the console where there is one, or tells every operator [C]', async () => {
  const { deps, operator } = server;
  const { id, patron } = await makePaidMember(server);
  const refund = ['refund', await referenceOf(deps, id), '--reason', 'Paid by a child', '--yes'];
  // Nobody has the console yet.
  expect(await operator(...refund, '--amount', '1001')).toMatch(/^₦1,001 is on its way back/);

  const [one, other] = [await makeOperator(deps), await makeOperator(deps)];
  expect(await operator(...refund)).toMatch(leadsToConsole);
  expect(await operator(...refund, '--amount', '1000')).toMatch(/^₦1,000 is on its way back/);
  for (const { email } of [one, other]) expect(await emailsTo(deps, email)).toEqual([]);

  const { id: next } = await makePaidMember(server);
  const reference = await referenceOf(deps, next);
  expect(await operator('refund', reference, '--reason', 'Paid twice', '--yes', '--alone')).toMatch(/^₦2,500 is/);
  for (const { email } of [one, other]) {
    const [mail, ...more] = await emailsTo(deps, email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('A refund of ₦2,500 was made by a command');
    expect(mail?.text).toContain('Paid twice');
    expect(mail?.text).not.toContain(patron.email);
  }
});

it('the same holds for what was found', async () => {
  const { deps, operator } = server;
  const operators = [await makeOperator(deps)];
  const { id } = await makePaidMember(server);
  const reference = await referenceOf(deps, id);
  const { providerId } = await deps.payments.refund({ reference, amountKobo: 150_000, note: 'by phone' });
  await server.control(`refunds/${providerId}`, { status: 'processed' });
  await reconcile(deps);
  const found = await server.reconciliation();
  const book = ['book', found.split('\n').at(-1)?.trim() ?? '', '--from', 'creator', '--yes'];
  expect(await operator(...book)).toMatch(leadsToConsole);
  expect(await operator(...book, '--alone')).toBe('Booked, and resolved.');
  const [mail] = await emailsTo(deps, operators[0]?.email ?? '');
  expect(mail?.subject).toBe('A booking of ₦1,500 was made by a command');
  expect(await operator('book', 'nothing', '--from', 'creator', '--yes')).toMatch(/^failed: Nothing of the ID nothing/);
});
