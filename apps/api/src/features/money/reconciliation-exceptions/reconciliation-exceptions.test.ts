import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer } from '#test/harness.ts';
import {
  reconciliationExceptionKinds,
  recordReconciliationException,
  resolveReconciliationExceptions,
} from './reconciliation-exceptions.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

it('has a line in the operator’s guide for every kind', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../../../docs/money-alarms.md'), 'utf8');
  const kinds = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind);
  expect(kinds.toSorted()).toEqual(reconciliationExceptionKinds.toSorted());
});

it('records an exception once, and does not raise it again after it was resolved', async () => {
  const { deps } = server;
  const raised = async () => {
    const { values } = await deps.metrics.events.get();
    const alarms = values.filter(({ labels }) => String(labels.event).startsWith('money_alarm_'));
    return Object.fromEntries(alarms.map(({ labels, value }) => [labels.event, value]));
  };
  const none = Object.fromEntries(reconciliationExceptionKinds.map((kind) => [`money_alarm_${kind}`, 0]));
  expect(await raised()).toEqual(none);
  const log = vi.spyOn(deps.log, 'error');
  const exception = { kind: 'unknown_payment', key: 'reference-of-nobody', details: { amountKobo: 1 } } as const;
  await Promise.all(Array.from({ length: 5 }, () => recordReconciliationException(deps, exception)));
  await resolveReconciliationExceptions(deps.db, ['unknown_payment'], exception.key, deps.clock.now());
  await recordReconciliationException(deps, exception);
  const rows = await deps.db.selectFrom('reconciliation_exceptions').select(['key', 'resolved_at']).execute();
  expect(rows).toEqual([{ key: exception.key, resolved_at: expect.any(Date) }]);
  expect(await raised()).toEqual({ ...none, money_alarm_unknown_payment: 1 });
  expect(log.mock.calls).toEqual([[exception, expect.any(String)]]);
});
