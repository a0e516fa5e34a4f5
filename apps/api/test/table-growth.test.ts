import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';

interface Rule {
  table: string;
  rule: string;
  stopsBy: string;
}

let rules: Rule[];
let meanings: string[];
let server: TestServer;

beforeAll(async () => {
  const started = await startTestServer();
  server = started;
  const page = await readFile(path.join(import.meta.dirname, '../../../docs/table-growth.md'), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| table ') && !line.startsWith('| rule '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const isTable = (row: string[]) => row[1]?.startsWith('`');
  meanings = rows.filter((row) => !isTable(row)).map((row) => row[1] ?? '');
  rules = rows
    .filter(isTable)
    .map(([, table = '', rule = '', , stopsBy = '']) => ({ table: table.replaceAll('`', ''), rule, stopsBy }));
  return () => started.close();
});

it('names a rule that bounds each table of the database, and no other table [O9]', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(server.deps.db);
  expect(rules.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(rules.filter(({ rule }) => !meanings.includes(rule))).toEqual([]);
  expect(rules.filter(({ stopsBy }) => stopsBy === '')).toEqual([]);
});

it('names only existing jobs, and at least one for each swept table and outbox [O9]', () => {
  const jobsOf = ({ stopsBy }: Rule) => [...stopsBy.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name);
  const worked = rules.filter(({ rule }) => rule === 'swept' || rule === 'outbox');
  expect(worked.length).toBeGreaterThan(10);
  expect(worked.filter((rule) => jobsOf(rule).length === 0)).toEqual([]);
  const jobs = server.deps.jobs.names();
  expect(rules.flatMap(jobsOf).filter((name) => !jobs.includes(name))).toEqual([]);
});
