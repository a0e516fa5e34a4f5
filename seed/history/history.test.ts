import { startSandbox } from '@udala/sandbox/server.ts';
import { expect, it, onTestFinished } from 'vitest';
import { assertInvariants } from '../../apps/api/test/invariants.ts';
import { serverForTest } from '../../apps/api/test/harness.ts';
import { anyFreePort } from '../../scripts/ports.ts';
import { creators } from '../cast.ts';
import { openWholeDemo } from '../whole.ts';

const sandboxKey = 'test-sandbox-key';
const paystackSecretKey = 'sk_test_0000';

async function instanceForTest() {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseFile: ':memory:',
    key: sandboxKey,
    paystackSecretKey,
    webhookUrl: 'http://127.0.0.1:9/webhooks/paystack',
    clockUrl: 'http://127.0.0.1:9/sandbox/clock',
    google: { id: 'nobody', origin: 'http://localhost:3000' },
  });
  onTestFinished(() => sandbox.close());
  const port = await anyFreePort();
  const { app, deps } = await serverForTest({
    env: {
      PUBLIC_URL: `http://localhost:${port}`,
      PAYSTACK_URL: `${sandbox.url}/paystack`,
      PAYSTACK_SECRET_KEY: paystackSecretKey,
      SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    },
  });
  await app.listen({ port, host: '127.0.0.1' });
  await deps.jobs.start();
  onTestFinished(() => deps.jobs.stop());
  return { deps, sandboxUrl: sandbox.url, apiUrl: `http://localhost:${port}` };
}

it('makes months of history in which every invariant holds', { timeout: 600_000 }, async () => {
  const { deps, ...addresses } = await instanceForTest();
  const t0 = performance.now();
  const log = (line: string) => console.log(Math.round(performance.now() - t0), line);
  const demo = await openWholeDemo(deps, { ...addresses, sandboxKey, onProgress: log });
  onTestFinished(() => demo.close());
  await demo.begin();
  log('begun');
  await assertInvariants(deps.db);
  await demo.goOn(new AbortController().signal);
  log('done');
  await assertInvariants(deps.db);
  const rows = await deps.db
    .selectFrom('subscriptions')
    .select(['creator_id', 'state', (eb) => eb.fn.countAll().as('n')])
    .groupBy(['creator_id', 'state'])
    .execute();
  console.log(rows);
  expect(creators.length).toBeGreaterThan(1);
});
