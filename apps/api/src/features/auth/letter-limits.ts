import * as m from '@udala/messages/auth-server';
import type { Deps } from '#app/deps.ts';
import { requireAttempts } from '#platform/attempts.ts';
import { lettersBetween, lettersFrom, lettersTo } from './auth-limits.ts';
import type { Device } from './device-cookie.ts';

/**
 * Counts a letter that anybody can have sent to anybody.
 * @throws AppError `rate_limited` when there were too many of them.
 */
export function requireLetter(deps: Deps, email: string, { network }: Device): Promise<void> {
  const mailbox = mailboxOf(email);
  return requireAttempts(
    deps,
    [
      { limit: lettersBetween, key: `${mailbox} from ${network}` },
      { limit: lettersTo, key: mailbox },
      { limit: lettersFrom, key: network },
    ],
    m.tooManyTries,
  );
}

/** The same for a browser its owner is known by: whatever strangers have sent, hers comes. */
export const requireOwnersLetter = (deps: Deps, email: string, { hash }: Device): Promise<void> =>
  requireAttempts(
    deps,
    [{ limit: lettersBetween, key: `${mailboxOf(email)} device ${hash.toString('base64')}` }],
    m.tooManyTries,
  );

/** One mailbox has many addresses: most providers ignore what follows a plus, and Gmail dots too. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.replace(/\+[^@]*/, '').split('@');
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
