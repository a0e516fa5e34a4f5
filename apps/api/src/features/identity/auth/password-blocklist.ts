import { limits } from '@udala/contract/limits';
import { appName } from '@udala/messages/ui';
import { invalidField } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';

let leaked: Promise<ReadonlySet<string>> | undefined;

/** The most common leaked passwords, without those that are too short anyway. Unpacked at the first question, not at each start. */
async function loadLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= limits.passwordMinLength));
}

/** The minimum length that must remain of a password after removing the words that anybody knows of its owner. */
const OWN_MIN_LENGTH = 4;
const WORD_MIN_LENGTH = 4;

interface Owner {
  email: string;
  name?: string;
}

/**
 * Rejects a password that attackers try first: a leaked one (NIST SP 800-63B-4, ASVS 5.0 V6.2.4), or the owner's name
 * or address with a few more characters. No rule on composition.
 * @throws AppError `invalid_request` for the field `password`.
 */
export async function assertPasswordAllowed(password: string, { email, name = '' }: Owner): Promise<void> {
  const spelled = password.normalize('NFKC').toLowerCase();
  leaked ??= loadLeaked();
  if ((await leaked).has(spelled)) throw invalidField('password', say().authServer.passwordLeaked);
  const known = [
    ...email.toLowerCase().split(/[@.+_-]/),
    ...name.toLowerCase().split(/\s+/),
    name.toLowerCase().replaceAll(/\s/g, ''),
    appName.toLowerCase(),
  ]
    .filter((word) => word.length >= WORD_MIN_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  const own = known.reduce((rest, word) => rest.replaceAll(word, ''), spelled);
  if (own.length < OWN_MIN_LENGTH) throw invalidField('password', say().authServer.passwordOwn);
}
