import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findTestProgram, skippedWithout } from '../../../scripts/test/programs.ts';
import { serverForTest } from './harness.ts';

const deploy = path.join(import.meta.dirname, '..', '..', '..', 'deploy');
const run = promisify(execFile);
// promtool comes with Prometheus, which is rarely installed on a developer's machine; CI installs it.
const promtool = findTestProgram('promtool');
const why = skippedWithout('promtool');

const read = (file: string) => readFile(path.join(deploy, file), 'utf8');
const dashboard = async () => JSON.parse(await read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] };

it('uses only metrics of this server, in alerts and on the dashboard [O6]', async () => {
  const { app, deps } = await serverForTest();
  await deps.jobs.start();
  await deps.jobs.stop();
  await app.inject('/healthz');
  await app.inject('/metrics');
  const { payload } = await app.inject('/metrics');
  const known = new Set([...payload.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const text = `${await read('alerts.yml')}${await read('dashboard.json')}`;
  const names = new Set([...text.matchAll(/\budala_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count)$/, '')));
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
});

/** Labels whose values are not printed in advance, or that hold a placeholder. */
const unlisted = /^(?:status|route|le|instance|alertname|alertstate|severity|job)$/;

it('uses only label values of this server, in alerts, their tests and on the dashboard [K9]', async () => {
  const { app, deps } = await serverForTest();
  await deps.jobs.start();
  await deps.jobs.stop();
  await sql`
    insert into pgboss.job (name, state, start_after) select 'mail', state::pgboss.job_state, ${deps.clock.now()}
      from unnest(array['created', 'retry', 'active', 'failed']) state`.execute(deps.db);
  const { payload } = await app.inject('/metrics');
  const known = (metric: string, label: string): string[] =>
    label === 'queue'
      ? deps.jobs.names()
      : [...payload.matchAll(new RegExp(`^${metric}\\{.*?\\b${label}="([^"]*)"`, 'gm'))].map(([, value = '']) => value);
  const text = `${await read('alerts.yml')}${await read('alerts.test.yml')}${await read('dashboard.json')}`;
  const labels = [...text.replaceAll('\\"', '"').matchAll(/\b(udala_\w+)\{([^}]*)\}/g)].flatMap(
    ([, metric = '', labels = '']) =>
      [...labels.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label = '', how = '', value = '']) => ({
        metric,
        label,
        values: how.endsWith('~') ? value.split('|') : [value.replaceAll(/[.+*]/g, '\\$&')],
      })),
  );
  const compared = labels.filter(({ label }) => !unlisted.test(label));
  expect(new Set(compared.map(({ label }) => label))).toEqual(
    new Set(['kind', 'event', 'outbox', 'queue', 'state', 'outcome']),
  );
  const unknown = compared.flatMap(({ metric, label, values }) =>
    values
      .filter((value) => !known(metric, label).some((one) => new RegExp(`^${value}$`).test(one)))
      .map((value) => `${metric}{${label}="${value}"}`),
  );
  expect(unknown).toEqual([]);
});

it('initializes to zero the counters whose first increase raises an alert [O6]', async () => {
  const { app, deps } = await serverForTest();
  await deps.jobs.start();
  await deps.jobs.stop();
  const { payload } = await app.inject('/metrics');
  const increases = [...(await read('alerts.yml')).matchAll(/increase\((\w+)\{(\w+)=~?"([^"]+)"\}/g)];
  expect(increases.length).toBeGreaterThan(3);
  const awaited = increases.flatMap(([, name = '', label = '', values = '']) =>
    values.split('|').map((value) => new RegExp(`^${name}\\{${label}="${value}"\\} 0$`, 'm')),
  );
  expect(awaited.filter((line) => !line.test(payload))).toEqual([]);
});

it.skipIf(promtool === null)(`raises each alert for what it is for, and none in quiet [O6]${why}`, async () => {
  const checked = await run('promtool', ['check', 'rules', 'alerts.yml'], { cwd: deploy });
  expect(checked.stdout).toContain('SUCCESS');
  const tested = await run('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: deploy });
  expect(tested.stdout).toContain('SUCCESS');
});

it.skipIf(promtool === null)(`asks on the dashboard what Prometheus understands [O6]${why}`, async () => {
  const { panels } = await dashboard();
  const rules = panels.flatMap(({ targets }) => targets).map(({ expr }, nth) => ({ record: `panel:${nth}`, expr }));
  const folder = await mkdtemp(path.join(tmpdir(), 'udala-'));
  try {
    const file = path.join(folder, 'rules.json');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const checked = await run('promtool', ['check', 'rules', file]);
    expect(checked.stdout).toContain(`${rules.length} rules found`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
