import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestServer } from './harness.ts';

const scripts = path.join(import.meta.dirname, '..', '..', '..', 'scripts');

/** Runs an operator's command as a process of its own; returns what it prints. */
export async function runCommand(
  { databaseUrl }: Pick<TestServer, 'databaseUrl'>,
  [script, ...words]: readonly [script: 'operator.ts' | 'reconciliation.ts', ...words: string[]],
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const { PATH } = process.env;
  const env = { PATH, DATABASE_URL: databaseUrl, UDALA_SANDBOX: 'on', ...settings };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(scripts, script), ...words], { env });
    return stdout.trim();
  } catch (error) {
    return `failed: ${String((error as { stderr?: string }).stderr).trim()}`;
  }
}
