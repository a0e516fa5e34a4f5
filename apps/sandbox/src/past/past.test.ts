import { expect, onTestFinished, test } from 'vitest';
import { openSandbox, sandboxKey, secretKey } from '../../test/harness.ts';
import { charge, verify } from '../../test/payer.ts';
import { openPastProvider } from './past.ts';

const then = new Date('2024-03-01T10:00:00.000Z');
const email = 'kemi@mail.example';

/** A past in which one person is at one checkout. */
async function pastWithCheckout(reference: string) {
  const past = await openPastProvider({ key: sandboxKey, paystackSecretKey: secretKey }, () => then);
  onTestFinished(() => past.close());
  past.begin(7);
  const answer = await fetch(`${past.url}/paystack/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, amount: 250_000, reference }),
  });
  expect(answer.status).toBe(200);
  return past;
}

test('what was paid in the past is known, and its card is charged, at a sandbox that takes its records over', async () => {
  const past = await pastWithCheckout('then');
  past.pay('then', { card: 'success' });
  const sandbox = await openSandbox();
  expect((await sandbox.control('/past', { batch: 7, records: past.records() })).status).toBe(200);
  expect(await verify(sandbox, 'then')).toMatchObject({ status: 'success', paid_at: then.toISOString() });
  const [saved] = past.records().authorizations;
  await charge(sandbox, saved?.authorization.authorization_code ?? '', 'now', { email });
  expect(await verify(sandbox, 'now')).toMatchObject({ status: 'success' });
});

test('a batch that is sent again replaces its earlier records', async () => {
  const sandbox = await openSandbox();
  for (const reference of ['first-try', 'second-try']) {
    const past = await pastWithCheckout(reference);
    past.pay(reference, { card: 'success' });
    await sandbox.control('/past', { batch: 7, records: past.records() });
  }
  const { items } = (await (await sandbox.control('/charges')).json()) as { items: { reference: string }[] };
  expect(items.map(({ reference }) => reference)).toEqual(['second-try']);
});

test.each(['transfer', 'ussd'] as const)('a checkout of the past is paid by %s at once', async (how) => {
  const past = await pastWithCheckout('by-hand');
  past.pay('by-hand', how);
  expect(past.records().transactions).toMatchObject([{ status: 'success', paidAt: then.toISOString() }]);
});
