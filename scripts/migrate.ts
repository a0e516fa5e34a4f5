import { parseArgs } from 'node:util';
import { prepareSchema } from './migrate/prepare-schema.ts';
import { namedDatabase } from './start/local-settings.ts';
import { PlainError, runScript } from './terminal.ts';

const help = `npm run migrate
npm run migrate -- --wait 1800

Brings the database to this version while the version before goes on serving, then the new processes can start. Each migration is whole or
not there. One that others hold up (a backup, a long query) is tried again for --wait seconds, by default 300; then it ends with a
sentence, and can be run again. DATABASE_DIRECT_URL or DATABASE_URL says which database; without one, the one of npm start.`;

const LONGEST_WAIT_SECONDS = 86_400;

await runScript(async () => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, wait: { type: 'string', default: '300' } },
  });
  if (values.help) return console.log(help);
  const seconds = /^\d{1,5}$/.test(values.wait) ? Number(values.wait) : Number.NaN;
  if (!(seconds <= LONGEST_WAIT_SECONDS)) {
    throw new PlainError(
      `--wait must be a whole number of seconds up to ${LONGEST_WAIT_SECONDS}; it is "${values.wait}".`,
    );
  }
  const bringUpToDate = async (url: string) => {
    const applied = await prepareSchema(url, { onProgress: (line) => console.log(line), patienceMs: seconds * 1000 });
    console.log(applied === 0 ? 'Nothing to migrate.' : `${applied} migrations applied.`);
  };
  const url = namedDatabase(process.env);
  if (url) return bringUpToDate(url);
  // Imported only here: with an external database there is none to start.
  const { withInstance } = await import('./backup/instance.ts');
  await withInstance({ mayBeNew: true }, (place) => bringUpToDate(place.url));
});
