import path from 'node:path';
import { choosePlace } from '../scripts/place.ts';
import { startPostgres, type Postgres } from '../scripts/postgres/start-postgres.ts';

/** A folder of the bench's own beside the app's data, kept between runs. */
export const benchHome = (name: string): string => path.join(choosePlace().home, name);

/** The database that ours and the yardstick share. */
export const startBenchDatabase = (): Promise<Postgres> =>
  startPostgres({ home: benchHome('bench'), onProgress: (line) => console.log(line) });
