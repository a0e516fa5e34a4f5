import type { Config } from '../../apps/api/src/config.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { demoLogins, firstLogins, seedDemo } from '../../seed/demo.ts';
import type { DemoOptions } from '../../seed/stage.ts';
import { openWholeDemo } from '../../seed/whole.ts';
import { describe } from '../terminal.ts';
import { readDemoState, writeDemoState } from './demo-state.ts';
import type { Environment } from './local-settings.ts';

type Say = (line: string) => void;

export interface Demo {
  /** Who can sign in. */
  logins(): typeof demoLogins;
  /** Seeds a database without registered people, or goes on where an earlier start ended. */
  begin(): Promise<void>;
  /** Makes the rest; the product is in use meanwhile. Resolves when it is whole, failed or stopped. */
  goOn(): Promise<void>;
  /** Stops after the batch in progress; the next start goes on. */
  stop(): Promise<void>;
}

/** The demo data of a local instance. Optional, so a failure is only reported. */
export function createDemo(deps: Deps, home: string, env: Environment, say: Say): Demo {
  const options = { ...demoAddresses(deps.config), onProgress: say };
  if (deps.config.moneyMode === 'solo') return noDemo(deps, options);
  return env['UDALA_DEMO'] === 'small' ? smallDemo(deps, options) : wholeDemo(deps, home, options);
}

/** The demo data has several creators, and one creator is somebody's own. */
function noDemo(deps: Deps, { onProgress, sandboxUrl }: DemoOptions): Demo {
  return {
    logins: () => [],
    async begin() {
      if (await isEmpty(deps))
        onProgress(`No demo data in solo mode. Register the one creator; their code arrives at ${sandboxUrl}/mail`);
    },
    goOn: async () => undefined,
    stop: async () => undefined,
  };
}

/** For tests and benches, which start often: two creators without a history. */
function smallDemo(deps: Deps, options: DemoOptions): Demo {
  return {
    logins: () => firstLogins,
    async begin() {
      if (!(await isEmpty(deps))) return;
      options.onProgress('Seeding the demo data: two creators, three patrons');
      await seedDemo(options).catch((error: unknown) => options.onProgress(stoppedHalfway(error)));
    },
    goOn: async () => undefined,
    stop: async () => undefined,
  };
}

function wholeDemo(deps: Deps, home: string, options: DemoOptions): Demo {
  const say = options.onProgress;
  const stopping = new AbortController();
  let isOurs = false;
  let running: Promise<void> | undefined;

  async function begin(): Promise<void> {
    const state = await readDemoState(home);
    if (state === null && !(await isEmpty(deps))) return;
    isOurs = true;
    if (state === 'history' || state === 'whole') return;
    say('Seeding the demo data: six creators, three patrons');
    await writeDemoState(home, 'opening');
    await withDemo((demo) => demo.begin());
    await writeDemoState(home, 'history');
  }

  async function makeHistory(): Promise<void> {
    if ((await readDemoState(home)) !== 'history') return;
    say('The demo data gets its history in the background: several hundred patrons and their payments.');
    await withDemo((demo) => demo.goOn(stopping.signal));
    await writeDemoState(home, 'whole');
    say('The demo data is whole.');
  }

  async function withDemo(work: (demo: Awaited<ReturnType<typeof openWholeDemo>>) => Promise<void>): Promise<void> {
    const demo = await openWholeDemo(deps, options);
    try {
      await work(demo);
    } finally {
      await demo.close();
    }
  }

  const report = (error: unknown) => {
    if (!stopping.signal.aborted) say(stoppedHalfway(error));
  };
  return {
    logins: () => (isOurs ? demoLogins : firstLogins),
    begin: () => begin().catch(report),
    goOn: () => (running ??= makeHistory().catch(report)),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const stoppedHalfway = (error: unknown): string =>
  `The demo data stopped halfway; the next start goes on with it. ${describe(error)}`;

async function isEmpty({ pool }: Pick<Deps, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query('select from users limit 1');
  return rows.length === 0;
}

/** Addresses used for seeding the demo data. */
const demoAddresses = ({
  publicUrl,
  sandbox,
  moneyMode,
}: Pick<Config, 'moneyMode' | 'publicUrl' | 'sandbox'>): Omit<DemoOptions, 'onProgress'> => ({
  apiUrl: publicUrl.origin,
  sandboxUrl: sandbox?.url ?? '',
  sandboxKey: sandbox?.key ?? '',
  moneyMode,
});
