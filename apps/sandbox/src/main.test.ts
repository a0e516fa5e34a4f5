import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

const env = {
  SANDBOX_PORT: '0',
  SANDBOX_SMTP_PORT: '0',
  SANDBOX_DB: ':memory:',
  SANDBOX_KEY: 'key',
  PAYSTACK_SECRET_KEY: 'sk_test_main',
};

async function startProcess() {
  const child = fork(main, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'message')).toContain('ready');
  return child;
}

test('the sandbox stops cleanly on a signal', async () => {
  const child = await startProcess();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('the sandbox does not outlive the process that started it', async () => {
  const child = await startProcess();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('without its settings the sandbox names what is missing', () => {
  const { status, stderr } = spawnSync(process.execPath, [main], { env: {}, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('SANDBOX_KEY is missing');
});
