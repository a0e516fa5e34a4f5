import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);

test('[S11] an installation that lost its link to Node gets it back', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'udala-link-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const folder = path.join(home, 'node_modules', 'node-any');
  await mkdir(path.join(folder, 'bin'), { recursive: true });
  const manifest = { name: 'node-any', version: '1.0.0', bin: { node: 'bin/node' } };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(path.join(folder, 'bin', 'node'), '#!/bin/sh\necho twenty-six\n');
  await chmod(path.join(folder, 'bin', 'node'), 0o755);
  await writeFile(path.join(home, 'package.json'), JSON.stringify({ dependencies: { 'node-any': '1.0.0' } }));

  await run(process.execPath, [path.join(import.meta.dirname, 'link-node.js')], { cwd: home });
  const { stdout } = await run(path.join(home, 'node_modules', '.bin', 'node'));
  expect(stdout).toBe('twenty-six\n');
});
