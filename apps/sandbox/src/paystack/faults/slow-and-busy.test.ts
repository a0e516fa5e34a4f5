import { expect, test } from 'vitest';
import { openSandbox, secretKey } from '../../../test/harness.ts';
import { charge, saveCard } from '../../../test/payer.ts';
import { behave } from '../../../test/settler.ts';

test('a charge of a saved card waits for the bank, and is done even if the caller hangs up', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  await behave(sandbox, { bankMs: 60_000 });
  const hangUp = new AbortController();
  const waiting = fetch(`${sandbox.url}/paystack/transaction/charge_authorization`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'patron@example.com', amount: 250_000, authorization_code: code, reference: 'late' }),
    signal: hangUp.signal,
  });
  expect(await Promise.race([waiting, sandbox.paystack('/balance').then(() => 'the balance')])).toBe('the balance');
  hangUp.abort();
  await expect(waiting).rejects.toThrow('aborted');
  await expect.poll(async () => (await sandbox.paystack('/transaction/verify/late')).status).toBe(200);
});

test('calls above those of a second are too many, and nothing is done for them', async () => {
  const sandbox = await openSandbox();
  const code = await saveCard(sandbox);
  await behave(sandbox, { callsPerSecond: 1 });
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((reference) => charge(sandbox, code, reference)));
  const tooMany = answers.filter(({ status }) => status === 429);
  expect(tooMany.length).toBeGreaterThan(0);
  expect(tooMany[0]?.headers.get('retry-after')).toBe('60');
  await behave(sandbox, { callsPerSecond: null });
  const { items } = (await (await sandbox.control('/charges')).json()) as { items: { status: string }[] };
  expect(items.filter(({ status }) => status === 'success')).toHaveLength(1 + answers.length - tooMany.length);
});
