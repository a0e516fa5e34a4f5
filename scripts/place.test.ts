import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { choosePlace } from './place.ts';

const postgres = { name: 'postgres', uid: 54_321, gid: 54_321 };

async function project(mode: number): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'udala-project-'));
  await chmod(folder, mode);
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('keeps the data in the project', async () => {
  const folder = await project(0o755);
  expect(choosePlace({}, folder, postgres)).toEqual({ home: path.join(folder, '.udala'), remark: null });
});

it('leaves a private folder when root must run PostgreSQL as a user who cannot enter it, and says so', async () => {
  const folder = await project(0o700);
  const { home, remark } = choosePlace({}, folder, postgres);
  expect(home).toMatch(/^\/var\/lib\/udala\/[0-9a-f]{12}$/);
  expect(remark).toBe(`PostgreSQL runs as the user postgres, who cannot enter ${folder}: its data is in ${home}`);
  expect(choosePlace({}, `${folder}/sub`, postgres).home).not.toBe(home);
});

it('stays in a private folder of an ordinary user who runs PostgreSQL', async () => {
  const folder = await project(0o700);
  expect(choosePlace({}, folder, null).home).toBe(path.join(folder, '.udala'));
});

it('uses the folder in UDALA_HOME', async () => {
  const folder = await project(0o700);
  expect(choosePlace({ UDALA_HOME: '/srv/udala' }, folder, postgres)).toEqual({ home: '/srv/udala', remark: null });
  expect(choosePlace({ UDALA_HOME: 'elsewhere' }, folder, null).home).toBe(path.join(folder, 'elsewhere'));
});
