import { PgBoss } from 'pg-boss';
import { migrate, type MigrateOptions } from '../../apps/api/src/platform/db/migrate.ts';

/** Migrates the schemas of the app and of its job queue; returns the number of the app's migrations applied. */
export async function prepareSchema(connectionString: string, options: MigrateOptions = {}): Promise<number> {
  const applied = await migrate(connectionString, options);
  const queue = new PgBoss({ connectionString, supervise: false, schedule: false });
  await queue.start();
  await queue.stop({ graceful: false });
  return applied;
}
