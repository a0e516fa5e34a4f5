import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isRoot, NOBODY } from '../confined.ts';
import { createLog } from '../log.ts';
import { createCagedProcess } from './caged-process.ts';

const worker = path.join(import.meta.dirname, '../../../test/files/curious-worker.ts');
const settings = `/proc/${process.pid}/environ`;

function curious(reads?: readonly string[]) {
  const log = createLog('silent');
  const cage = createCagedProcess<{ file: string }, { user: number; said: string }>({
    worker,
    log,
    ...(reads && { reads }),
  });
  onTestFinished(() => cage.close());
  return (file: string) => cage.ask({ file });
}

async function aSecret(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'udala-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'secret');
  await writeFile(file, 'secret', { mode: 0o600 });
  return file;
}

test('a caged process reads its own code and no other file [S12]', async () => {
  const ask = curious();
  for (const file of [settings, await aSecret(), '/etc/passwd', '/proc/self/environ', process.cwd()]) {
    expect([file, await ask(file)]).toMatchObject([file, { said: 'ERR_ACCESS_DENIED' }]);
  }
  expect(await ask(worker)).toMatchObject({ said: expect.stringMatching(/^read \d+$/) });
});

test.skipIf(!isRoot())(
  "what breaks out of Node's own cage is nobody still, and reads neither settings nor files [S12]",
  async () => {
    const ask = curious(['*']);
    for (const file of [settings, await aSecret()]) {
      expect([file, await ask(file)]).toEqual([file, { user: NOBODY, said: 'EACCES' }]);
    }
  },
);
