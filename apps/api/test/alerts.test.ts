import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findTestProgram, skippedWithout } from '../../../scripts/test/programs.ts';
import { serverForTest } from './harness.ts';

const deploy = path.join(import.meta.dirname, '..', '..', '..', 'deploy');
const run = promisify(execFile);
// promtool comes with Prometheus, which a developer's machine seldom has; CI installs it.
const promtool = findTestProgram('promtool');
const why = skippedWithout('promtool');

const read = (file: string) => readFile(path.join(deploy, file), 'utf8');
const dashboard = async () => JSON.parse(await read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] };

it('asks for metrics that this server has, in alerts and on the dashboard [O6]', async () => {
  const { app, deps } = await serverForTest();
  await deps.jobs.start();
  await deps.jobs.stop();
  await app.inject('/healthz');
  await app.inject('/metrics');
  const { payload } = await app.inject('/metrics');
  const known = new Set([...payload.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const text = `${await read('alerts.yml')}${await read('dashboard.json')}`;
  const asked = new Set([...text.matchAll(/\budala_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count)$/, '')));
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);
});

it('counts from zero what an alarm waits for the first of [O6]', async () => {
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
