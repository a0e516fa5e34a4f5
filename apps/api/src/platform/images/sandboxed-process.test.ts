import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { plainPng } from '#test/pictures.ts';
import { isRoot, NOBODY } from '../confined.ts';
import { createLog } from '../log.ts';
import { createSandboxedProcess } from './sandboxed-process.ts';

const worker = path.join(import.meta.dirname, '../../../test/files/curious-worker.ts');
interface Said {
  user: number;
  /** Results of reading with Node, which checks its permissions, and with a native library, which does not. */
  said: string;
  saidNatively: string;
}

const settings = `/proc/${process.pid}/environ`;

function curious() {
  const subprocess = createSandboxedProcess<{ file: string }, Said>({ worker, log: createLog('silent') });
  onTestFinished(() => subprocess.close());
  return (file: string) => subprocess.ask({ file });
}

async function aSecret(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'udala-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'secret');
  await writeFile(file, 'secret', { mode: 0o600 });
  return file;
}

test('a sandboxed process reads its own code and no other file [S12]', async () => {
  const ask = curious();
  for (const file of [settings, await aSecret(), '/etc/passwd', '/proc/self/environ', process.cwd()]) {
    expect([file, await ask(file)]).toMatchObject([file, { said: 'ERR_ACCESS_DENIED' }]);
  }
  expect(await ask(worker)).toMatchObject({ said: expect.stringMatching(/^read \d+$/) });
});

test.skipIf(!isRoot())(
  "a process that bypasses Node's permissions is still nobody and reads no file of root's [S12]",
  async () => {
    const ask = curious();
    const file = await aSecret();
    await writeFile(file, plainPng(8, 8));
    await chmod(path.dirname(file), 0o755);
    expect(await ask(file)).toMatchObject({ user: NOBODY, said: 'ERR_ACCESS_DENIED', saidNatively: 'not read' });
    // The same native read succeeds on a file that anyone may read.
    await chmod(file, 0o644);
    expect(await ask(file)).toMatchObject({ user: NOBODY, said: 'ERR_ACCESS_DENIED', saidNatively: 'read' });
  },
);

test('a process that fails to start fails only its own task, and the next task starts a new one [S12]', async () => {
  const ask = curious();
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    await expect(ask(worker)).rejects.toThrow('the image process ended');
  } finally {
    process.execPath = execPath;
  }
  expect(await ask(worker)).toMatchObject({ said: expect.stringMatching(/^read \d+$/) });
});
