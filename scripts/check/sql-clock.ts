import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sqlClock } from '../lint/one-clock.ts';
import { root, type Check } from './check.ts';
import { filesMatching } from './files.ts';

/** Lines of a migration that read the database's clock; comments may mention it. */
export function clockReadings(file: string, sql: string): string[] {
  return sql.split('\n').flatMap((line, index) => {
    const reading = sqlClock.exec(line.replace(/--.*/, ''))?.[0];
    return reading === undefined
      ? []
      : [`${file}:${index + 1}: '${reading}' in a migration; instants come from the app`];
  });
}

/** The lint rule `one-clock` covers TypeScript; this covers migrations. */
export const sqlClocks: Check = {
  name: 'clock',
  faults: async () =>
    filesMatching('apps/api/migrations/*.sql').flatMap((file) =>
      clockReadings(file, readFileSync(path.join(root, file), 'utf8')),
    ),
};
