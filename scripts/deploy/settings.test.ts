import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { projectDirectory } from '../place.ts';

const deploy = path.join(projectDirectory, 'deploy');
const example = await readFile(path.join(deploy, 'udala.env.example'), 'utf8');

/** Name and value of every line; with `all` also of lines behind a #. */
const settingsOf = (file: string, { all }: { all: boolean }): [name: string, value: string][] =>
  [...file.matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)]
    .filter(([, off]) => all || off === '')
    .map(([, , name = '', value = '']) => [name, value]);

/** Both programs read the value between its quotes, if it has any. */
const unquoted = (value: string): string => /^'(.*)'$/.exec(value)?.[1] ?? value;

test('a setting of the example reaches a script that the operator runs, unchanged [O]', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'udala-settings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'udala.env');
  await writeFile(file, example.replaceAll(/^#(?=[A-Z])/gm, ''));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`--env-file=${file}`, '-p', 'JSON.stringify(process.env)'],
    { env: {} },
  );
  const wanted = settingsOf(example, { all: true }).map(([name, value]) => [name, unquoted(value)]);
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(wanted));
});

test('no value of the example contains a backslash outside quotes, which systemd drops [O]', () => {
  const dropped = settingsOf(example, { all: true }).filter(([, value]) => /^[^'].*\\/.test(value));
  expect(dropped).toEqual([]);
});

test('no guide has a shell read the settings: it would take the <> of an address for files [O]', async () => {
  const guide = await readFile(path.join(projectDirectory, 'docs', 'operating.md'), 'utf8');
  expect(guide.match(/^.*(?:\.|source) \/etc\/udala\/udala\.env.*$/gm) ?? []).toEqual([]);
  expect(guide).toContain('node_modules/.bin/node --env-file=/etc/udala/udala.env');
});

test('the example sets the picture folder: a backup reads it there, not from the unit [O]', () => {
  expect(settingsOf(example, { all: false }).map(([name]) => name)).toContain('MEDIA_DIR');
});

test('the example sets nothing that a unit sets, since it would win [O]', async () => {
  const files = (await readdir(deploy, { recursive: true })).filter((file) => /\.(?:service|conf)$/.test(file));
  const set = new Set(settingsOf(example, { all: false }).map(([name]) => name));
  const lost = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(path.join(deploy, file), 'utf8')).matchAll(/^Environment=(.*)$/gm);
      const names = [...lines].flatMap(([, words = '']) => [...words.matchAll(/\b([A-Z][A-Z0-9_]*)=/g)]);
      return names.flatMap(([, name = '']) => (set.has(name) ? `${file}: ${name}` : []));
    }),
  );
  expect(files.length).toBeGreaterThan(2);
  expect(lost.flat()).toEqual([]);
});
