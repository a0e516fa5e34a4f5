import { parseArgs } from 'node:util';
import { withInstance } from './backup/instance.ts';
import { allowMail, listRefusals, refuseMail, toLine } from './operator/mail-refusals.ts';
import { PlainError, runScript } from './terminal.ts';

const help = `npm run operator -- mail list
npm run operator -- mail refuse ADDRESS [--reason WORDS]
npm run operator -- mail allow ADDRESS

Which addresses letters are not sent to any more: those whose mail server refused them for good, and those you name because
a letter came back or somebody asked for it. "allow" lets letters go there again; so does a code that is typed from a
letter there. docs/mail.md says more. DATABASE_URL and UDALA_HOME say which instance, as for npm start.`;

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, reason: { type: 'string' } },
  });
  if (values.help) return console.log(help);
  const [subject, act, address, ...more] = positionals;
  const isList = act === 'list' && address === undefined;
  const isAct = (act === 'refuse' || act === 'allow') && address !== undefined && more.length === 0;
  if (subject !== 'mail' || (!isList && !isAct)) throw new PlainError(help);
  await withInstance({ mayBeNew: false }, async ({ url }) => {
    if (isList) {
      const refusals = await listRefusals(url);
      return console.log(refusals.length === 0 ? 'Letters go to every address.' : refusals.map(toLine).join('\n'));
    }
    const email = address ?? '';
    if (act === 'allow') {
      if (!(await allowMail(url, email))) throw new PlainError(`Letters to ${email} are not refused.`);
      return console.log(`Letters go to ${email} again.`);
    }
    if (!(await refuseMail(url, { email, reason: values.reason ?? '', now: new Date() })))
      throw new PlainError(`${email} is not an address.`);
    console.log(`No more letters go to ${email}, but those for signing in.`);
  });
});
