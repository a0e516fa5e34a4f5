import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { moveSharedClock } from '#platform/db/shared-clock.ts';
import { startMoneyServer, type MoneyServer } from './money.ts';
import { bareEnvironment } from '../../../scripts/test/bare-environment.ts';

const scripts = path.join(import.meta.dirname, '..', '..', '..', 'scripts');

export interface OperatorServer extends MoneyServer {
  /** Folder of the commands' files. */
  home: string;
  /** Runs a command as a process of its own; returns what it prints. */
  operator(...words: string[]): Promise<string>;
  reconciliation(...words: string[]): Promise<string>;
}

/** A server, and the operator's commands on its database, by its clock; `settings` are the commands' own. */
export async function startOperatorServer(settings: Readonly<Record<string, string>> = {}): Promise<OperatorServer> {
  const [server, home] = await Promise.all([startMoneyServer(), mkdtemp(path.join(os.tmpdir(), 'udala-operator-'))]);
  await moveSharedClock(server.deps.db, server.deps.clock.offsetMs);
  const env = {
    ...bareEnvironment(),
    DATABASE_URL: server.databaseUrl,
    UDALA_SANDBOX: 'on',
    UDALA_HOME: home,
    ...settings,
  };
  async function run(script: string, words: readonly string[]): Promise<string> {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [path.join(scripts, script), ...words], { env });
      return stdout.trim();
    } catch (error) {
      return `failed: ${String((error as { stderr?: string }).stderr).trim()}`;
    }
  }
  return {
    ...server,
    home,
    operator: (...words) => run('operator.ts', words),
    reconciliation: (...words) => run('reconciliation.ts', words),
    close: async () => void (await Promise.all([server.close(), rm(home, { recursive: true })])),
  };
}
