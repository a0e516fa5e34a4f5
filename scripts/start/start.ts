import type { RunningServer, StartOptions } from '../../apps/api/src/server.ts';
import { readConfig, type Config } from '../../apps/api/src/config.ts';
import { buildStaleBundles } from '../bundle/stale-bundles.ts';
import { buildWebIfStale } from '../web-build.ts';
import { allOf } from '../../apps/api/src/platform/all-of.ts';
import { greeting } from './greeting.ts';
import type { Lifetime } from './lifetime.ts';
import { prepareLocalInstance } from './local-instance.ts';
import { isLocal, type Environment } from './local-settings.ts';

const say = (line: string) => console.log(line);

/** `npm start`: the whole product on this machine, or the api alone where a real database is named. */
export async function start(env: Environment, lifetime: Lifetime): Promise<void> {
  if (isLocal(env)) return startLocally(env, lifetime);
  const config = readConfig(env);
  await buildWebIfStale(say);
  const { prepareSchema } = await import('../migrate/prepare-schema.ts');
  const { url, directUrl = url } = config.database;
  await prepareSchema(directUrl, { onProgress: say });
  const { address } = await serve(config, lifetime, { isAwaited: true });
  say(`Udala answers at ${address}, for ${config.publicUrl.origin}.`);
}

/**
 * Starts the parts in parallel: the api's code, and the demo's that needs it, is loaded while the database and the sandbox
 * start. Loading blocks this process, so it begins once their processes run.
 */
async function startLocally(env: Environment, lifetime: Lifetime): Promise<void> {
  const { home, config, openDatabase, requirePorts, openSandbox } = await prepareLocalInstance(env, lifetime, say);
  const database = openDatabase();
  const ports = requirePorts();
  const code = allOf([ports, database.spawned]).then(() => import('../../apps/api/src/server.ts'));
  const sandbox = code.then(openSandbox);
  const serving = allOf([database.url, code, buildWebIfStale(say)]).then(([url]) =>
    serve({ ...config, database: { ...config.database, url } }, lifetime, { vendors: sandbox }),
  );
  const [server] = await allOf([serving, sandbox]);
  const { createDemo } = await import('./demo.ts');
  const demo = createDemo(server.deps, home, env, say);
  lifetime.defer(() => demo.stop());
  if (!(await lifetime.finishes(demo.begin()))) return;
  say(greeting(config, home, demo.logins()));
  void demo.goOn();
  bundleForNextStart(lifetime);
}

async function serve(config: Config, lifetime: Lifetime, options: StartOptions = {}): Promise<RunningServer> {
  const { startServer } = await import('../../apps/api/src/server.ts');
  const server = await startServer(config, options);
  lifetime.defer(() => server.close());
  return server;
}

/** Without bundles the next start takes longer, and nothing else. */
function bundleForNextStart(lifetime: Lifetime): void {
  const stopping = new AbortController();
  lifetime.defer(async () => stopping.abort());
  void buildStaleBundles(['start', 'sandbox'], stopping.signal).catch(() => undefined);
}
