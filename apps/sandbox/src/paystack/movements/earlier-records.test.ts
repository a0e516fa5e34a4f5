import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  openFundedSandbox,
  openSandbox,
  sandboxKey,
  secretKey,
  temporaryFile,
  type OpenSandbox,
} from '../../../test/harness.ts';
import { openPastProvider } from '../../past/past.ts';
import { balanceOf, behave, log, netKobo, pay, transfer } from '../../../test/settler.ts';

/** Leaves a file as an older sandbox wrote it: records and the float, without movements and customers. */
function makeOlder(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile);
  database.exec(`
    drop table movements; drop table totals; drop table customers; drop table behaviours; drop table settlements;
    insert or replace into balance values (1, 100000000);
  `);
  database.close();
}

const customerEmails = async (sandbox: OpenSandbox) =>
  ((await (await sandbox.paystack('/customer')).json()) as { data: { email: string }[] }).data.map(
    ({ email }) => email,
  );

test('the file of an older sandbox has the same money, all in its balance, customers and a log', async () => {
  const databaseFile = temporaryFile();
  const before = await openFundedSandbox({ databaseFile });
  await before.control('/settling', { delayMs: null });
  await pay(before, 'refunded');
  await pay(before, 'disputed');
  await before.paystack('/refund', { transaction: 'refunded', amount: 100_000 });
  const { id } = (await (await before.control('/disputes', { reference: 'disputed' })).json()) as { id: number };
  await before.control(`/disputes/${id}/resolve`, { resolution: 'merchant-accepted' });
  await transfer(before, 200_000);
  const { totals } = await log(before);
  await before.close();
  makeOlder(databaseFile);

  const after = await openSandbox({ databaseFile });
  expect(await balanceOf(after)).toBe(totals.balanceKobo + totals.unsettledKobo);
  expect(await customerEmails(after)).toEqual(['patron@example.com']);
  expect((await log(after)).items.map(({ kind }) => kind)).toEqual([
    'charge',
    'charge',
    'refund',
    'dispute-lost',
    'transfer',
  ]);
});

test('money of the past is in the balance, also of a batch that is sent again', async () => {
  const sandbox = await openSandbox();
  await behave(sandbox, { settlement: 'bank' });
  const past = await openPastProvider({ key: sandboxKey, paystackSecretKey: secretKey }, () => new Date(2024, 2, 1));
  past.begin(7);
  await fetch(`${past.url}/paystack/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'kemi@mail.example', amount: 250_000, reference: 'then' }),
  });
  past.pay('then', { card: 'success' });
  for (const _ of ['once', 'again']) await sandbox.control('/past', { batch: 7, records: past.records() });
  await past.close();
  expect(await balanceOf(sandbox)).toBe(netKobo);
  expect(await customerEmails(sandbox)).toEqual(['kemi@mail.example']);
  expect((await log(sandbox)).items).toMatchObject([{ kind: 'charge', reference: 'then' }]);
});
