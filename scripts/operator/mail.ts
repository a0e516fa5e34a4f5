import { PlainError } from '../terminal.ts';
import { allowEmail, listSuppressions, suppressEmail, toLine } from './email-suppressions.ts';

/** `mail list`, `mail suppress ADDRESS` and `mail allow ADDRESS`; undefined for anything else. */
export function mail(url: string, [act, email, ...more]: readonly string[], reason = ''): Promise<void> | undefined {
  if (act === 'list' && email === undefined) return list(url);
  if (email === undefined || more.length > 0) return undefined;
  if (act === 'allow') return allow(url, email);
  return act === 'suppress' ? suppress(url, email, reason) : undefined;
}

async function list(url: string): Promise<void> {
  const found = await listSuppressions(url);
  console.log(found.length === 0 ? 'Emails go to every address.' : found.map(toLine).join('\n'));
}

async function allow(url: string, email: string): Promise<void> {
  if (!(await allowEmail(url, email))) throw new PlainError(`Emails to ${email} are not suppressed.`);
  console.log(`Emails go to ${email} again.`);
}

async function suppress(url: string, email: string, reason: string): Promise<void> {
  if (!(await suppressEmail(url, { email, reason, now: new Date() })))
    throw new PlainError(`${email} is not an address.`);
  console.log(`No more emails go to ${email}, but those for signing in.`);
}
