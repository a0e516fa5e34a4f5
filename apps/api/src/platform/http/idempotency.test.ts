import { expect, test } from 'vitest';
import { makePerson } from '#test/factories.ts';
import { serverForTest } from '#test/harness.ts';
import { days } from '../clock.ts';
import { once, sweepKeys } from './idempotency.ts';

test('a stored response expires after thirty days', async () => {
  const { deps } = await serverForTest();
  const { id: userId } = await makePerson(deps);
  let sweep = async (): Promise<void> => undefined;
  sweepKeys({ ...deps, jobs: { ...deps.jobs, every: (_name, _periodMs, tick) => void (sweep = tick) } });
  const askFor = (what: string) => once(deps, { userId, key: 'a-key-of-theirs', request: what }, async () => what);

  expect(await askFor('rice')).toBe('rice');
  deps.clock.moveTo(days(29));
  await sweep();
  await expect(askFor('beans')).rejects.toMatchObject({ code: 'conflict' });
  deps.clock.moveTo(days(31));
  await sweep();
  expect(await askFor('beans')).toBe('beans');
});
