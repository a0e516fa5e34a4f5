import { PgBoss } from 'pg-boss';
import { migrate, type MigrateOptions } from '../../apps/api/src/platform/db/migrate.ts';

/** Brings the schemas of the app and of its job queue to this version, and says how many migrations of the app it applied. */
export async function prepareSchema(connectionString: string, options: MigrateOptions = {}): Promise<number> {
  const applied = await migrate(connectionString, options);
  const queue = new PgBoss({ connectionString, supervise: false, schedule: false });
  await queue.start();
  await queue.stop({ graceful: false });
  return applied;
}
