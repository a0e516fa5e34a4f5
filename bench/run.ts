import { runScript, PlainError } from '../scripts/terminal.ts';
import { holds, lineOf, type Row } from './row.ts';
import { balance } from './rows/balance.ts';
import { feedScale } from './rows/feed-scale.ts';
import { feed } from './rows/feed.ts';
import { loginFlood } from './rows/login-flood.ts';
import { start } from './rows/start.ts';
import { webhook } from './rows/webhook.ts';
import { upload } from './rows/upload.ts';
import { write } from './rows/write.ts';

const rows: readonly Row[] = [feed, feedScale, write, upload, loginFlood, webhook, balance, start];

/** One after the other: two measurements at once would measure each other. */
async function bench(wanted: readonly string[]): Promise<boolean> {
  const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) {
    throw new PlainError(
      `There is no row called ${unknown.join(', ')}. There are: ${rows.map(({ name }) => name).join(', ')}.`,
    );
  }
  let allHold = true;
  for (const { name, measure } of rows) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const measured of await measure()) {
      console.log(lineOf(name, measured));
      allHold &&= holds(measured);
    }
  }
  return allHold;
}

await runScript(async () => {
  if (!(await bench(process.argv.slice(2)))) process.exitCode = 1;
});
