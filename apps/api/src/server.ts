import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createDeps, type Deps } from './deps.ts';

export interface RunningServer {
  /** Where it listens, as http://host:port. */
  address: string;
  deps: Deps;
  /** Answers what is under way, tells sockets to come back, gives jobs back, then lets go of the database. */
  close(): Promise<void>;
}

/** Starts the whole server. Throws before listening when anything it needs is not there. */
export async function startServer(config: Config): Promise<RunningServer> {
  const deps = await createDeps(config);
  try {
    const app = await buildApp(deps);
    await deps.jobs.start();
    const address = await app.listen({ host: config.host, port: config.port });
    deps.log.info({ address }, 'listening');
    return {
      address,
      deps,
      async close() {
        await app.close();
        await deps.jobs.stop();
        await deps.close();
      },
    };
  } catch (error) {
    await deps.close();
    throw error;
  }
}
