import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordReconciliationException } from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { minutes } from '#platform/clock.ts';
import { startTestServer } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { watchAlarms } from './alarm-emails.ts';

const to = 'operator@udala.test';
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ env: { OPERATOR_EMAIL: to } });
  await server.deps.jobs.start();
});
afterAll(async () => {
  await server.deps.jobs.stop();
  await server.close();
});

const subjects = async () => (await emailsTo(server.deps, to)).map(({ subject }) => subject);

it('emails an alarm once an hour, whichever process raised it, and nothing else [A4]', async () => {
  const { deps } = server;
  const [one, other] = [watchAlarms(deps), watchAlarms(deps)];
  deps.metrics.events.inc({ event: 'payment_overpayment' });
  deps.metrics.events.inc({ event: 'merchant_rejected' });
  await recordReconciliationException(deps, { kind: 'unknown_payment', key: 'x', details: {} });
  await Promise.all([one.look(), other.look()]);
  deps.metrics.events.inc({ event: 'merchant_rejected' });
  await one.look();
  const first = ['Udala alarm: merchant rejected', 'Udala alarm: money alarm unknown payment'];
  expect((await subjects()).toSorted()).toEqual(first);

  deps.clock.moveTo(deps.clock.offsetMs + minutes(60));
  await one.look();
  expect(await subjects()).toHaveLength(2);
  deps.metrics.events.inc({ event: 'merchant_rejected' });
  await one.look();
  expect((await subjects()).filter((subject) => subject === first[0])).toHaveLength(2);
  one.stop();
  other.stop();
});
