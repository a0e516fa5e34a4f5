import { expect, it } from 'vitest';
import { eventually, serverForTest } from '#test/harness.ts';
import { inTransaction } from '../db/transaction.ts';
import { queue } from './jobs.ts';

const errands = queue<{ number: number }>('errands', { retryLimit: 0 });

it('does what was sent, a full batch and more, each errand by itself', async ({ onTestFinished }) => {
  const { deps } = await serverForTest();
  const done: number[] = [];
  deps.jobs.work(errands, async ({ number }) => {
    if (number === 7) throw new Error('this one cannot be done');
    done.push(number);
  });
  await deps.jobs.start();
  onTestFinished(() => deps.jobs.stop());
  await inTransaction(deps.db, async (tx) => {
    for (let number = 0; number < 50; number += 1) await deps.jobs.send(tx, errands, { number });
  });
  await eventually(async () => done.length === 49);
  expect(new Set(done).size).toBe(49);
  expect(done).not.toContain(7);
});

it('sends nothing from a transaction that failed', async ({ onTestFinished }) => {
  const { deps } = await serverForTest();
  const done: number[] = [];
  deps.jobs.work(errands, async ({ number }) => void done.push(number));
  await deps.jobs.start();
  onTestFinished(() => deps.jobs.stop());
  const failed = inTransaction(deps.db, async (tx) => {
    await deps.jobs.send(tx, errands, { number: 1 });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  await inTransaction(deps.db, (tx) => deps.jobs.send(tx, errands, { number: 2 }));
  await eventually(async () => done.length > 0);
  expect(done).toEqual([2]);
});
