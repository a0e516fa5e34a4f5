import { parseArgs } from 'node:util';
import { withInstance } from './backup/instance.ts';
import type { BackupPlace } from './backup/write-backup.ts';
import { listAudit } from './operator/audit.ts';
import { help } from './operator/help.ts';
import { moderateComment, removePost } from './operator/content.ts';
import { closeInvitations, listStopped, openInvitations } from './operator/invitations.ts';
import { mail } from './operator/mail.ts';
import { decideName, listHeldNames } from './operator/names.ts';
import { withOperatorContext } from './operator/open.ts';
import {
  describePerson,
  getPerson,
  stopPayouts,
  restore,
  setOperator,
  setVerified,
  suspend,
} from './operator/people.ts';
import { closeReports, listReports, reportLines } from './operator/reports.ts';
import { isBearer, isMoneyMode, koboOf, wordsOf } from './operator/words.ts';
import { PlainError, runScript } from './terminal.ts';

interface Words {
  rest: readonly string[];
  reason: string | undefined;
  outcome: string | undefined;
  amount: string | undefined;
  from: string | undefined;
  evidence: string | undefined;
  accept: string | undefined;
  all: boolean;
  yes: boolean;
  alone: boolean;
}

/** A command's action for its arguments; undefined when they are invalid. */
type Command = (url: string, words: Words, place: BackupPlace) => Promise<void> | undefined;

const say = (lines: readonly string[], nothing: string) => console.log(lines.length === 0 ? nothing : lines.join('\n'));
/** A command with one argument. Modules that only some commands need are imported on demand: they are large. */
const one =
  (act: (url: string, word: string, words: Words) => Promise<void> | undefined): Command =>
  (url, words) => {
    const [word, ...more] = words.rest;
    return word === undefined || more.length > 0 ? undefined : act(url, word, words);
  };

const commands: Record<string, Command> = {
  reports(url, { rest, all, outcome }) {
    const [act, id, ...more] = rest;
    if (act === undefined)
      return withOperatorContext(url, async ({ db }) =>
        say((await listReports(db, { all })).flatMap(reportLines), 'Nothing was reported.'),
      );
    const words = wordsOf(outcome);
    if (act !== 'close' || id === undefined || more.length > 0 || words === undefined) return undefined;
    return withOperatorContext(url, async (context) => {
      const closed = await closeReports(context, id, words);
      console.log(closed === 1 ? 'Closed.' : `Closed, with ${closed - 1} more about the same.`);
    });
  },
  person: one((url, nameOrId) =>
    withOperatorContext(url, async ({ db }) => say(await describePerson(db, nameOrId), '')),
  ),
  suspend: one((url, nameOrId, { reason }) => {
    const words = wordsOf(reason);
    return words === undefined
      ? undefined
      : withOperatorContext(url, async (context) =>
          console.log(`${await suspend(context, nameOrId, words)} is suspended.`),
        );
  }),
  restore: one((url, nameOrId) =>
    withOperatorContext(url, async (context) => console.log(`${await restore(context, nameOrId)} is active again.`)),
  ),
  'stop-payouts': one((url, nameOrId, { reason }) => {
    const words = wordsOf(reason);
    return words === undefined
      ? undefined
      : withOperatorContext(url, async (context) =>
          console.log(`The payouts of ${await stopPayouts(context, nameOrId, words)} are stopped.`),
        );
  }),
  'resume-payouts': one((url, nameOrId) =>
    withOperatorContext(url, async (context) =>
      console.log(`The payouts of ${await stopPayouts(context, nameOrId, null)} go out again.`),
    ),
  ),
  verify: one((url, nameOrId) =>
    withOperatorContext(url, async (context) =>
      console.log(`${await setVerified(context, nameOrId, true)} is verified.`),
    ),
  ),
  unverify: one((url, nameOrId) =>
    withOperatorContext(url, async (context) =>
      console.log(`${await setVerified(context, nameOrId, false)} is not verified any more.`),
    ),
  ),
  'grant-operator': one((url, nameOrId) =>
    withOperatorContext(url, async (context) =>
      console.log(`${await setOperator(context, nameOrId, true)} may use the money console after signing in again.`),
    ),
  ),
  'revoke-operator': one((url, nameOrId) =>
    withOperatorContext(url, async (context) =>
      console.log(`${await setOperator(context, nameOrId, false)} is no operator any more, and signed out.`),
    ),
  ),
  comment(url, { rest }) {
    const [act, id, ...more] = rest;
    if ((act !== 'hide' && act !== 'delete') || id === undefined || more.length > 0) return undefined;
    return withOperatorContext(url, async (context) => {
      await moderateComment(context, id, act);
      console.log(act === 'hide' ? 'Hidden.' : 'Deleted.');
    });
  },
  post(url, { rest }) {
    const [act, id, ...more] = rest;
    if (act !== 'remove' || id === undefined || more.length > 0) return undefined;
    return withOperatorContext(url, async (context) => console.log(`Removed: ${await removePost(context, id)}`));
  },
  refund: one((url, payment, { reason, amount, from = 'creator', yes, alone }) => {
    const words = wordsOf(reason);
    if (words === undefined || !isBearer(from)) return undefined;
    const order = { reason: words, amountKobo: amount === undefined ? null : koboOf(amount), bearer: from, yes, alone };
    return import('./operator/refund.ts').then(({ refund }) => refund(url, payment, order));
  }),
  book: one((url, id, { from, yes, alone }) =>
    isBearer(from) || from === 'bank'
      ? import('./operator/refund.ts').then(({ book }) => book(url, id, { bearer: from, yes, alone }))
      : undefined,
  ),
  journal(url, { rest }) {
    const [file, month = null, ...more] = rest;
    if (file === undefined || more.length > 0) return undefined;
    return import('./operator/journal.ts').then(async ({ writeJournal }) => {
      await writeJournal(url, file, month);
      console.log(`The journal is in ${file}.`);
    });
  },
  disputes: (url, { rest }) =>
    rest.length > 0 ? undefined : import('./operator/dispute.ts').then(({ listDisputes }) => listDisputes(url)),
  dispute: one((url, id, words) => import('./operator/dispute.ts').then(({ dispute }) => dispute(url, id, words))),
  export(url, { rest }) {
    const [nameOrId, file, ...more] = rest;
    if (nameOrId === undefined || file === undefined || more.length > 0) return undefined;
    return import('./operator/export.ts').then(async ({ exportPerson }) =>
      console.log(`All stored data of ${await exportPerson(url, nameOrId, file)} is in ${file}.`),
    );
  },
  audit(url, { rest }) {
    const [nameOrId, ...more] = rest;
    if (more.length > 0) return undefined;
    return withOperatorContext(url, async ({ db }) =>
      say(await listAudit(db, nameOrId === undefined ? null : (await getPerson(db, nameOrId)).id), 'Nothing was done.'),
    );
  },
  names(url, { rest, all }) {
    if (rest.length > 0) return undefined;
    return withOperatorContext(url, async ({ db }) => say(await listHeldNames(db, { all }), 'No name waits.'));
  },
  'approve-name': one((url, id) =>
    withOperatorContext(url, async (context) =>
      console.log(`Emails show ${await decideName(context, id, { approved: true })} from now on.`),
    ),
  ),
  'reject-name': one((url, id, { reason }) => {
    const words = wordsOf(reason);
    return words === undefined
      ? undefined
      : withOperatorContext(url, async (context) =>
          console.log(`Emails never show ${await decideName(context, id, { approved: false, reason: words })}.`),
        );
  }),
  invitations(url, { rest }) {
    if (rest.length > 0) return undefined;
    return withOperatorContext(url, async ({ db }) => say(await listStopped(db), 'Nobody’s invitations are stopped.'));
  },
  'open-invitations': one((url, nameOrId) =>
    withOperatorContext(url, async (context) =>
      console.log(`${await openInvitations(context, nameOrId)} may invite people.`),
    ),
  ),
  'close-invitations': one((url, nameOrId, { reason }) => {
    const words = wordsOf(reason);
    return words === undefined
      ? undefined
      : withOperatorContext(url, async (context) =>
          console.log(`${await closeInvitations(context, nameOrId, words)} may invite nobody.`),
        );
  }),
  'archive-test-books': (_, { rest }, place) =>
    rest.length > 0
      ? undefined
      : import('./operator/archive-test-books.ts').then(async ({ archiveTestBooks }) => {
          const { file, schema } = await archiveTestBooks(place, (line) => console.log(`  ${line}`));
          console.log(`The test books are in the schema ${schema}, and everything as it was before in ${file}.`);
        }),
  'set-money-mode': one((url, mode, { yes }) =>
    isMoneyMode(mode)
      ? import('./operator/set-money-mode.ts').then(({ setMoneyMode }) => setMoneyMode(url, mode, yes))
      : undefined,
  ),
  mail: (url, { rest, reason }) => mail(url, rest, reason),
};

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      reason: { type: 'string' },
      outcome: { type: 'string' },
      amount: { type: 'string' },
      from: { type: 'string' },
      evidence: { type: 'string' },
      accept: { type: 'string' },
      all: { type: 'boolean' },
      yes: { type: 'boolean' },
      alone: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(help);
  const { all = false, yes = false, alone = false, reason, outcome, amount, from, evidence, accept } = values;
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new PlainError(help);
  await withInstance({ mayBeNew: false }, async (place) => {
    const words = { rest, reason, outcome, amount, from, evidence, accept, all, yes, alone };
    const work = command(place.url, words, place);
    if (!work) throw new PlainError(help);
    await work;
  });
});
