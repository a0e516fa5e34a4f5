import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Deps } from '#app/deps.ts';
import { makePerson } from '#test/factories.ts';
import { serverForTest } from '#test/harness.ts';
import { days } from '../clock.ts';
import { once, sweepKeys } from './idempotency.ts';

function sweepOf(deps: Deps): () => Promise<void> {
  let sweep = async (): Promise<void> => undefined;
  sweepKeys({ ...deps, jobs: { ...deps.jobs, every: (_name, _periodMs, tick) => void (sweep = tick) } });
  return sweep;
}

test('a stored response expires after thirty days', async () => {
  const { deps } = await serverForTest();
  const { id: userId } = await makePerson(deps);
  const sweep = sweepOf(deps);
  const askFor = (what: string) => once(deps, { userId, key: 'a-key-of-theirs', request: what }, async () => what);

  expect(await askFor('rice')).toBe('rice');
  deps.clock.moveTo(days(29));
  await sweep();
  await expect(askFor('beans')).rejects.toMatchObject({ code: 'conflict' });
  deps.clock.moveTo(days(31));
  await sweep();
  expect(await askFor('beans')).toBe('beans');
});

test('expired keys are deleted in small batches, however many have piled up', async () => {
  const { deps } = await serverForTest();
  const { db, clock } = deps;
  const { id } = await makePerson(deps);
  await sql`
    insert into idempotency_keys (user_id, key, request_hash, state, created_at)
    select ${id}, gen_random_uuid(), '', 'running', ${clock.now()} from generate_series(1, 2500)`.execute(db);
  await sql`create table batches (size bigint)`.execute(db);
  await sql`create function note_batch() returns trigger language plpgsql as
    'begin insert into batches select count(*) from gone; return null; end'`.execute(db);
  await sql`
    create trigger note_batch after delete on idempotency_keys referencing old table as gone
    for each statement execute function note_batch()`.execute(db);
  clock.moveTo(days(31));
  await sweepOf(deps)();
  const { rows } = await sql<{ size: number }>`select size from batches where size > 0`.execute(db);
  expect(rows.map(({ size }) => size)).toEqual([1000, 1000, 500]);
});
