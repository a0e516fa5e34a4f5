import { tooManyTries } from '@udala/messages/auth-server';
import { fieldMissing } from '@udala/messages/errors';
import * as m from '@udala/messages/security-server';
import { sql } from 'kysely';
import type { Deps } from '#app/deps.ts';
import { countFailures } from '#platform/rate-limits.ts';
import { invalidField } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { isPassword } from '../passwords.ts';
import { checkReauth } from './reauth.service.ts';
import type { Spend } from './second-factor.ts';
import { currentPasswordLimit } from './security-limits.ts';
import { getSecurityOf } from './security.service.ts';

export const currentPasswordWrong = () => invalidField('currentPassword', m.currentPasswordWrong);

/** @throws AppError `invalid_request` that blames the field, `rate_limited` after too many tries. */
export async function requireCurrentPassword(
  deps: Deps,
  userId: string,
  phc: string,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined) throw invalidField('currentPassword', fieldMissing);
  const buckets = [{ limit: currentPasswordLimit, key: userId }];
  await countFailures(deps, buckets, tooManyTries, async () => {
    if (!(await isPassword(phc, typed))) throw currentPasswordWrong();
  });
}

/**
 * Before what cannot be undone: the code of her authenticator app, her password where there is no app, and a mailed code
 * where there is neither. As `checkReauth`, to be called outside transactions; what it answers holds her row.
 */
export async function checkReauthOrPassword(
  deps: Deps,
  viewer: Viewer,
  { currentPassword, reauth }: { currentPassword?: string; reauth?: string },
): Promise<Spend> {
  const { password_hash: phc, has_totp: hasTotp } = await getSecurityOf(deps.db, viewer);
  if (hasTotp || phc === null) return checkReauth(deps, viewer, reauth);
  await requireCurrentPassword(deps, viewer.userId, phc, currentPassword);
  return async (tx) => {
    const { rows } = await sql`
      select from users where id = ${viewer.userId} and password_hash = ${phc} for no key update`.execute(tx);
    if (rows.length === 0) throw currentPasswordWrong();
  };
}
