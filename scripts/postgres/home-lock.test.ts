import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockHome } from './home-lock.ts';

it('holds a lock until the process ends, even if nobody refers to it any more', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'udala-lock-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const program = `
    import { lockHome } from '${path.join(import.meta.dirname, 'home-lock.ts')}';
    const wasLocked = lockHome(${JSON.stringify(home)}) !== null;
    setInterval(() => {
      globalThis.gc();
      console.log(wasLocked);
    });`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  // Finalizers run in a turn after the collection.
  for (let nth = 0; nth < 10; nth += 1) expect(String(await once(child.stdout, 'data'))).toMatch(/^true/);
  expect(lockHome(home)).toBeNull();

  child.kill('SIGKILL');
  await ended;
  const lock = lockHome(home);
  expect(lock).not.toBeNull();
  lock?.release();
});
