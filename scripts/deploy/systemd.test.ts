import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { projectDirectory } from '../place.ts';
import { findTestProgram, skippedWithout } from '../test/programs.ts';

const analyze = findTestProgram('systemd-analyze');
/** Exposure level in tenths. systemd 252 computes 1.3, another version differs a little. */
const EXPOSURE_MAX = '15';
/** First version of systemd that computes a file's exposure and compares it with a threshold. */
const VERSION_MIN = 250;

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const { stdout, stderr, code } = await promisify(execFile)(analyze ?? '', args).then(
    (ended) => ({ ...ended, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, said: stdout + stderr };
}

const version = analyze ? Number(/systemd (\d+)/.exec((await run('--version')).said)?.[1] ?? 0) : 0;
const isTooOld = analyze !== null && version < VERSION_MIN && process.env['CI_TOOLS'] !== 'required';
const why = isTooOld
  ? ` (skipped: systemd is ${version}, this wants ${VERSION_MIN})`
  : skippedWithout('systemd-analyze');

/** Installs the units as docs/operating.md does: one file under three names, two of them with a drop-in. */
async function installUnits(change = (unit: string) => unit): Promise<string[]> {
  const deploy = path.join(projectDirectory, 'deploy');
  const home = await mkdtemp(path.join(tmpdir(), 'udala-unit-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const unit = await readFile(path.join(deploy, 'udala.service'), 'utf8');
  // The program and the guide are at Udala's installed location, which does not exist here.
  const here = unit.replaceAll('/srv/udala/current/node_modules/.bin/node', process.execPath);
  const names = ['udala.service', 'udala-web@.service', 'udala-worker.service'];
  for (const name of names) await writeFile(path.join(home, name), change(here));
  for (const name of names.slice(1))
    await cp(path.join(deploy, `${name}.d`), path.join(home, `${name}.d`), { recursive: true });
  return names.map((name) => path.join(home, name));
}

/** Only lines about our units: systemd also reads the machine's own, and warns about some. */
const aboutUdala = (said: string): string[] => said.split('\n').filter((line) => line.includes('udala'));

test.runIf(analyze !== null && !isTooOld)(`[O] systemd finds no fault with the units${why}`, async () => {
  const files = await installUnits();
  const { said } = await run('verify', '--man=no', ...files);
  expect(aboutUdala(said)).toEqual([]);
  for (const file of files) {
    const weighed = await run('security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, '--no-pager', file);
    expect(weighed).toMatchObject({ code: 0, said: expect.stringContaining('Overall exposure level for udala') });
  }
});

test.runIf(analyze !== null && !isTooOld)(`[O] a fault in a unit is found, whichever name it has${why}`, async () => {
  const files = await installUnits((unit) => unit.replace('Restart=always', 'Restart=perhaps'));
  const { said } = await run('verify', '--man=no', ...files);
  for (const file of files) expect(aboutUdala(said).join('\n')).toContain(`${file}:`);
});
