import { parseArgs } from 'node:util';
import { withInstance } from './backup/instance.ts';
import { listReconciliationExceptions, resolveReconciliationException, toLine } from './reconciliation/exceptions.ts';
import { PlainError, runScript } from './terminal.ts';

const help = `npm run reconciliation [-- --resolve ID]

Lists what our books and the payment provider's do not agree on: when it was found, what it is, which one, and its ID.
docs/money-alarms.md says what each means and what to do. With --resolve, one that you dealt with is not listed any more;
that moves no money; what moved money is booked by npm run operator -- book. DATABASE_URL and UDALA_HOME say which instance, as for npm start.`;

await runScript(async () => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, resolve: { type: 'string' } },
  });
  if (values.help) return console.log(help);
  const { resolve: id } = values;
  await withInstance({ mayBeNew: false }, async ({ url }) => {
    if (id !== undefined && !(await resolveReconciliationException(url, id, new Date()))) {
      throw new PlainError(
        `Nothing of the ID ${id} waits without money. What moved money is booked: npm run operator -- book ${id} --from creator|platform.`,
      );
    }
    const exceptions = await listReconciliationExceptions(url);
    console.log(exceptions.length === 0 ? 'Nothing waits: the books agree.' : exceptions.map(toLine).join('\n'));
  });
});
