import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/auth-server';
import { appName } from '@udala/messages/ui';
import { invalidField } from '#platform/http/errors.ts';

/** The passwords that leak most, most of them too short for us anyway. */
const leaked = new Set(dictionary['passwords-common'].filter((word) => word.length >= limits.passwordMinLength));

/** What is left of a password once the words that anybody knows of its owner are taken out must be this long. */
const OWN_MIN_LENGTH = 4;
const WORD_MIN_LENGTH = 4;

interface Owner {
  email: string;
  name?: string;
}

/**
 * Refuses a password that guessers try first: one that leaked (NIST SP 800-63B-4, ASVS 5.0 V6.2.4), or her own name or
 * address with a few signs. No rule on composition.
 * @throws AppError `invalid_request` that blames the field `password`.
 */
export function assertPasswordAllowed(password: string, { email, name = '' }: Owner): void {
  const spelled = password.normalize('NFKC').toLowerCase();
  if (leaked.has(spelled)) throw invalidField('password', m.passwordLeaked);
  const known = [
    ...email.toLowerCase().split(/[@.+_-]/),
    ...name.toLowerCase().split(/\s+/),
    name.toLowerCase().replaceAll(/\s/g, ''),
    appName.toLowerCase(),
  ]
    .filter((word) => word.length >= WORD_MIN_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  const own = known.reduce((rest, word) => rest.replaceAll(word, ''), spelled);
  if (own.length < OWN_MIN_LENGTH) throw invalidField('password', m.passwordOwn);
}
