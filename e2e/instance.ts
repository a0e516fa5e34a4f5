import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { quickBehaviours } from '../apps/sandbox/src/paystack/behaviours/behaviours.ts';
import { anyFreePort } from '../scripts/ports.ts';
import { letTimePass, START_MS } from '../scripts/test/patience.ts';
import { callControl } from './control.ts';
import { makeHome, removeHome } from './homes.ts';

const root = path.join(import.meta.dirname, '..');

/** The product as `npm start` runs it, on ports and in a home of its own. */
export interface Instance {
  readonly url: string;
  readonly sandboxUrl: string;
  /** Data directory, for commands that take it as an option. */
  readonly home: string;
  /** Address of a creator's page. */
  pageOf(userName: string): string;
  /** Output since its last start. */
  output(): string;
  /** Ctrl-C, then `npm start` again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Stays when the instance stops; without it, a home of its own is removed. */
  home?: string;
}

export async function startInstance(
  settings: Readonly<Record<string, string>> = {},
  { home: given }: StartOptions = {},
): Promise<Instance> {
  const home = given ?? (await makeHome(settings));
  const [port, sandboxPort, smtpPort] = [await anyFreePort(), await anyFreePort(), await anyFreePort()];
  const url = `http://localhost:${port}`;
  let child: ChildProcess;
  let printed = '';

  const start = async () => {
    printed = '';
    child = spawn(process.execPath, [path.join(root, 'scripts', 'start.ts')], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_SMTP_PORT: String(smtpPort),
        UDALA_HOME: home,
        REQUESTS_PER_5_MINUTES: '100000',
        UDALA_DEMO: 'small',
        PLATFORM_FEE_PERCENT: '10',
        // Creators who are paid out; the journeys of the other modes name theirs.
        MONEY_MODE: 'platform',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)));
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`npm start ended:\n${printed}`)));
    await Promise.race([ended, waitUntilReady(() => printed)]);
    ended.catch(() => undefined);
  };
  const end = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGINT');
    await gone;
  };

  await start();
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const { MONEY_MODE: mode = 'platform' } = settings;
  // An operator of `platform` has payments settled into the balance.
  await callControl({ home, sandboxUrl }, 'behaviours', {
    ...quickBehaviours,
    ...(mode === 'platform' && { settlement: 'balance' }),
  });
  return {
    url,
    sandboxUrl,
    home,
    pageOf: (userName) => `http://${userName}.localhost:${port}`,
    output: () => printed,
    async restart() {
      await end();
      await start();
    },
    async stop() {
      await end();
      if (given === undefined) await removeHome(home);
    },
  };
}

/** Makes the database and the demo data by one start. */
export async function prepareHome(): Promise<string> {
  const home = await makeHome();
  const product = await startInstance({}, { home });
  await product.stop();
  return home;
}

/** Everything answers once the last line of the greeting is printed. */
async function waitUntilReady(printed: () => string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (!printed().includes('Ctrl-C stops everything')) {
    if (performance.now() > deadline) throw new Error(`npm start was not ready in time:\n${printed()}`);
    await letTimePass(100, 'until the next look');
  }
}
