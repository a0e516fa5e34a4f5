import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { projectDirectory } from '../place.ts';
import { findTestProgram, skippedWithout } from '../test/programs.ts';

const analyze = findTestProgram('systemd-analyze');
/** In tenths. systemd 252 says 1.3, another version weighs a little differently. */
const EXPOSURE_MAX = '15';

test.runIf(analyze !== null)(
  `[O] systemd finds no fault with the unit${skippedWithout('systemd-analyze')}`,
  async () => {
    const unit = await readFile(path.join(projectDirectory, 'deploy', 'udala.service'), 'utf8');
    const home = await mkdtemp(path.join(tmpdir(), 'udala-unit-'));
    onTestFinished(() => rm(home, { recursive: true }));
    const file = path.join(home, 'udala.service');
    // The program and the guide are where Udala is installed, which is not here.
    await writeFile(file, unit.replaceAll('/opt/udala/node_modules/.bin/node', process.execPath));
    const run = async (...args: string[]) => {
      const { stdout, stderr } = await promisify(execFile)(analyze ?? '', [...args, file]);
      return stdout + stderr;
    };
    expect(await run('verify', '--man=no')).toBe('');
    // Ends with a failure above it.
    const said = await run('security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, '--no-pager');
    expect(said).toContain('Overall exposure level for udala.service');
  },
);
