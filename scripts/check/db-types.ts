import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { startTemporaryPostgres } from '../postgres/temporary-postgres.ts';
import { root, type Check } from './check.ts';
import { readSchema } from './database-types/read-schema.ts';
import { renderTypes } from './database-types/render.ts';

const typesFile = 'apps/api/src/platform/db/types.ts';

/** Renders the types of every table, from a new database with all migrations applied. */
async function typesOfMigratedDatabase(): Promise<string> {
  const server = await startTemporaryPostgres();
  try {
    await migrate(server.url);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const columns = await readSchema(client);
    await client.end();
    return renderTypes(columns);
  } finally {
    await server.stop();
  }
}

export const databaseTypes: Check = {
  name: 'db-types',
  faults: async () =>
    readFileSync(path.join(root, typesFile), 'utf8') === (await typesOfMigratedDatabase())
      ? []
      : [`${typesFile} is out of step with the migrations; run \`npm run db:types\``],
};

if (import.meta.main && process.argv.includes('--write')) {
  writeFileSync(path.join(root, typesFile), await typesOfMigratedDatabase());
}
