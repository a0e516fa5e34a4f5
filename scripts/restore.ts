import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withInstance } from './backup/instance.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { projectDirectory } from './place.ts';
import { PlainError, runScript } from './terminal.ts';

const help = `npm run restore -- FILE

Reads a file that npm run backup wrote, with the same version of Udala, into a database in which nobody has registered
and on which no process of Udala runs.
For a copy beside the one you have: UDALA_HOME=/a/new/folder npm run restore -- FILE, then UDALA_HOME=/a/new/folder npm start.
DATABASE_URL, MEDIA_DIR and UDALA_HOME say which instance, as for npm start. All of the database is restored, or nothing.`;

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (values.help || !name) return console.log(help);
  const file = path.resolve(projectDirectory, name);
  if (!existsSync(file)) throw new PlainError(`There is no file ${file}.`);
  await withInstance({ mayBeNew: true }, async (place) => {
    const { tables, rows, mediaFiles, invariants } = await restoreBackup(place, file, (line) =>
      console.log(`  ${line}`),
    );
    console.log(`Restored ${rows} rows of ${tables} tables and ${mediaFiles} media files.`);
    const { watched, broken } = invariants;
    if (broken.length === 0) return console.log(`All ${watched} invariants hold.`);
    // The data is restored completely: its contradictions were in the backup already.
    throw new PlainError(
      `Restored, but what it holds does not agree with itself: ${broken.map(({ view, rows: found }) => `${view} has ${found} rows`).join(', ')}. docs/operating.md says what to do.`,
    );
  });
});
