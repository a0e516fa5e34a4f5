import type { RunningServer } from '../../apps/api/src/server.ts';
import { readConfig, type Config } from '../../apps/api/src/config.ts';
import { choosePlace } from '../place.ts';
import { requireFreePorts } from '../ports.ts';
import { prepareHome } from '../postgres/prepare-home.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { PlainError } from '../terminal.ts';
import { buildWebIfStale } from '../web-build.ts';
import { greeting } from './greeting.ts';
import { loadKeys } from './keys.ts';
import type { Lifetime } from './lifetime.ts';
import { apiSettings, isLocal, sandboxPorts, sandboxSettings, type Environment } from './local-settings.ts';
import { startSandbox } from './sandbox.ts';
import { tellStoryIfEmpty } from './story.ts';

const say = (line: string) => console.log(line);

/** `npm start`: the whole product on this machine, or the api alone where a real database is named. */
export async function start(env: Environment, lifetime: Lifetime): Promise<void> {
  if (isLocal(env)) return startLocally(env, lifetime);
  const config = readConfig(env);
  await buildWebIfStale(say);
  const { address } = await serve(config, lifetime);
  say(`Udala answers at ${address}, for ${config.publicUrl.origin}.`);
}

async function startLocally(env: Environment, lifetime: Lifetime): Promise<void> {
  const { home, remark } = choosePlace(env);
  if (remark) say(remark);
  process.umask(0o077); // mails, pictures and keys of this home are nobody else's to read
  await prepareHome(home);
  const local = { home, keys: await loadKeys(home), ports: sandboxPorts(env) };
  const settings = apiSettings(env, local);
  const config = readConfig({ DATABASE_URL: 'postgres://made-below', ...settings });
  const apiPort = config.port;

  const portsAreFree = requireFreePorts([
    { port: apiPort, purpose: 'Udala', setting: 'PORT' },
    { port: local.ports.http, purpose: 'the sandbox', setting: 'SANDBOX_PORT' },
    { port: local.ports.smtp, purpose: "the sandbox's mail", setting: 'SANDBOX_SMTP_PORT' },
  ]);
  const sandbox = portsAreFree.then(() => openSandbox(sandboxSettings(settings, { ...local, apiPort }), lifetime));
  const serving = allOf([
    env['DATABASE_URL'] ?? startDatabase(home, lifetime),
    portsAreFree,
    buildWebIfStale(say),
    import('../../apps/api/src/server.ts'),
  ]).then(([url]) => serve({ ...config, database: { ...config.database, url } }, lifetime));
  const [server] = await allOf([serving, sandbox]);

  await tellStoryIfEmpty(server.deps, say);
  say(greeting(config, home));
}

async function startDatabase(home: string, lifetime: Lifetime): Promise<string> {
  const postgres = await startPostgres({ home, onProgress: say });
  lifetime.defer(() => postgres.stop());
  return postgres.url;
}

async function openSandbox(settings: Environment, lifetime: Lifetime): Promise<void> {
  const sandbox = await startSandbox(settings);
  lifetime.defer(() => sandbox.stop());
  void sandbox.ended.then(() =>
    lifetime.fail(new PlainError('The sandbox ended by itself, so Udala stops too. Start again.')),
  );
}

async function serve(config: Config, lifetime: Lifetime): Promise<RunningServer> {
  const { startServer } = await import('../../apps/api/src/server.ts');
  const server = await startServer(config);
  lifetime.defer(() => server.close());
  return server;
}

/** Like Promise.all, but a failure waits for the others: each must be able to hand over its stop first. */
async function allOf<Works extends readonly unknown[]>(
  works: [...Works],
): Promise<{ [Key in keyof Works]: Awaited<Works[Key]> }> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
