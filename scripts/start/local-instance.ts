import { readConfig, type Config } from '../../apps/api/src/config.ts';
import { choosePlace } from '../place.ts';
import { requireFreePorts } from '../ports.ts';
import { prepareHome } from '../postgres/prepare-home.ts';
import { startPostgres, type StartOptions } from '../postgres/start-postgres.ts';
import { PlainError } from '../terminal.ts';
import { loadKeys } from './keys.ts';
import type { Lifetime } from './lifetime.ts';
import { apiSettings, sandboxPorts, sandboxSettings, type Environment } from './local-settings.ts';
import { startSandbox } from './sandbox.ts';

/** Everything the api needs on one machine, ready to be opened. */
export interface LocalInstance {
  readonly home: string;
  readonly config: Config;
  /** The api's settings, without the database's address. */
  readonly settings: Environment;
  openDatabase(): OpeningDatabase;
  /** @throws PlainError naming the port that another program uses. */
  requirePorts(): Promise<void>;
  openSandbox(): Promise<void>;
}

interface OpeningDatabase {
  /** Settles once its process runs, or the attempt ended. */
  readonly spawned: Promise<void>;
  /** Its address, once it accepts connections. */
  readonly url: Promise<string>;
}

export async function prepareLocalInstance(
  env: Environment,
  lifetime: Lifetime,
  onProgress: (line: string) => void,
): Promise<LocalInstance> {
  const { home, remark } = choosePlace(env);
  if (remark) onProgress(remark);
  process.umask(0o077); // mails, pictures and keys of this home are private to its owner
  await prepareHome(home);
  const local = { home, keys: await loadKeys(home), ports: sandboxPorts(env) };
  const settings = apiSettings(env, local);
  const config = readConfig({ DATABASE_URL: 'postgres://not-open-yet', ...settings });

  return {
    home,
    config,
    settings,
    openDatabase() {
      const { promise: spawned, resolve: onSpawned } = Promise.withResolvers<void>();
      const url = openDatabase({ env, home, lifetime, onProgress, onSpawned });
      url.then(
        () => onSpawned(),
        () => onSpawned(),
      );
      return { spawned, url };
    },
    requirePorts: () =>
      requireFreePorts([
        { port: config.port, purpose: 'Udala', setting: 'PORT' },
        { port: local.ports.http, purpose: 'the sandbox', setting: 'SANDBOX_PORT' },
        { port: local.ports.smtp, purpose: "the sandbox's mail", setting: 'SANDBOX_SMTP_PORT' },
      ]),
    async openSandbox() {
      const sandbox = await startSandbox(sandboxSettings(settings, { ...local, apiPort: config.port }));
      lifetime.defer(() => sandbox.stop());
      const gone = new PlainError('The sandbox ended by itself, so Udala stops too. Start again.');
      void sandbox.ended.then(() => lifetime.fail(gone));
    },
  };
}

async function openDatabase({
  env,
  lifetime,
  ...options
}: Pick<StartOptions, 'home' | 'onProgress' | 'onSpawned'> & {
  env: Environment;
  lifetime: Lifetime;
}): Promise<string> {
  const own = env['DATABASE_URL'];
  if (own) return own;
  const postgres = await startPostgres(options);
  lifetime.defer(() => postgres.stop());
  return postgres.url;
}
