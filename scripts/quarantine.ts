import { parseArgs } from 'node:util';
import { withInstance } from './backup/instance.ts';
import { listFindings, resolveFinding, toLine } from './quarantine/findings.ts';
import { PlainError, runScript } from './terminal.ts';

const help = `npm run quarantine [-- --resolve ID]

Lists what our books and the payment provider's do not agree on: when it was found, what it is, which one, and its ID.
docs/money-alarms.md says what each means and what to do. With --resolve, one that you dealt with is not listed any more;
that moves no money. DATABASE_URL and UDALA_HOME say which instance, as for npm start.`;

await runScript(async () => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, resolve: { type: 'string' } },
  });
  if (values.help) return console.log(help);
  const { resolve: id } = values;
  await withInstance({ mayBeNew: false }, async ({ url }) => {
    if (id !== undefined && !(await resolveFinding(url, id, new Date()))) {
      throw new PlainError(`Nothing of the ID ${id} waits.`);
    }
    const findings = await listFindings(url);
    console.log(findings.length === 0 ? 'Nothing waits: the books agree.' : findings.map(toLine).join('\n'));
  });
});
