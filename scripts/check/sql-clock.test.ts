import { expect, it } from 'vitest';
import { clockReadings } from './sql-clock.ts';

it.each([
  'created_at timestamptz not null default now()',
  'update posts set edited_at = CURRENT_TIMESTAMP',
  'select clock_timestamp ()',
])('refuses %s', (line) => {
  expect(clockReadings('0001.sql', `create table x (\n${line}\n)`)).toEqual([expect.stringMatching(/^0001\.sql:2: /)]);
});

it('lets a comment and a column of a like name pass', () => {
  expect(clockReadings('0001.sql', 'at timestamptz -- no now() here\nknown (x)\ncurrent_timestamps int')).toEqual([]);
});
