import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withInstance } from './backup/instance.ts';
import { writeBackup } from './backup/write-backup.ts';
import { projectDirectory } from './place.ts';
import { runScript } from './terminal.ts';

const help = `npm run backup [-- FILE]

Writes everything into one file: every table as it is at this moment, and the media files. Udala may go on running.
FILE is backups/udala-{time}.tar.gz unless you name another. Whoever has the file has everything: keep it safe.
DATABASE_URL, MEDIA_DIR and UDALA_HOME say which instance, as for npm start. npm run restore reads the file.`;

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return console.log(help);
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.resolve(projectDirectory, positionals[0] ?? path.join('backups', `udala-${time}.tar.gz`));
  await mkdir(path.dirname(file), { recursive: true });
  await withInstance({ mayBeNew: false }, async (place) => {
    const { tables, rows, mediaFiles } = await writeBackup(place, file, (line) => console.log(`  ${line}`));
    const megabytes = ((await stat(file)).size / 1024 / 1024).toFixed(1);
    console.log(`Wrote ${file} (${megabytes} MB): ${rows} rows of ${tables} tables, ${mediaFiles} media files.`);
  });
});
