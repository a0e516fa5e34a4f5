import { readConfig } from '../../apps/api/src/config.ts';
import { createDeps, type Deps } from '../../apps/api/src/deps.ts';
import { notifyOfCommand } from '../../apps/api/src/page-changes.ts';
import { choosePlace } from '../place.ts';
import { loadKeys } from '../start/keys.ts';
import { apiSettings, directDatabase, isLocal, sandboxPorts } from '../start/local-settings.ts';
import { CONNECTIONS, currentActor, DATABASE_SECONDS, type OperatorContext } from './open.ts';

/** For commands that need the instance's settings beside its database: emails contain its address. */
export async function withDeps(
  url: string,
  work: (deps: Deps, actor: OperatorContext['actor']) => Promise<void>,
): Promise<void> {
  const deps = await createDeps(
    readConfig({
      DATABASE_WAIT_SECONDS: String(DATABASE_SECONDS),
      DATABASE_SOCKET_TIMEOUT_SECONDS: String(DATABASE_SECONDS),
      ...(await settingsHere()),
      ...directDatabase(url),
      DATABASE_POOL: String(CONNECTIONS),
      LOG_LEVEL: 'silent',
    }),
  );
  try {
    await work(deps, currentActor());
    await notifyOfCommand(deps.db);
  } finally {
    await deps.close();
  }
}

async function settingsHere() {
  if (!isLocal(process.env)) return process.env;
  const { home } = choosePlace();
  return apiSettings(process.env, { home, keys: await loadKeys(home), ports: sandboxPorts(process.env) });
}
