import { sql } from 'kysely';
import type { Deps } from '#app/deps.ts';
import { countFailures } from '#platform/rate-limits.ts';
import { invalidField } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import { isPassword } from '../passwords.ts';
import { checkReauth } from './reauth.service.ts';
import type { Spend } from './second-factor.ts';
import { currentPasswordLimit } from './security-limits.ts';
import { getSecurityOf } from './security.service.ts';

export const currentPasswordWrong = () => invalidField('currentPassword', say().securityServer.currentPasswordWrong);

/** @throws AppError `invalid_request` for the field, `rate_limited` after too many guesses. */
export async function requireCurrentPassword(
  deps: Deps,
  userId: string,
  phc: string,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined) throw invalidField('currentPassword', say().errors.fieldMissing);
  const buckets = [{ limit: currentPasswordLimit, key: userId }];
  await countFailures(deps, buckets, say().authServer.tooManyTries, async () => {
    if (!(await isPassword(phc, typed))) throw currentPasswordWrong();
  });
}

/**
 * Required before irreversible actions: the code of the authenticator app, the password where there is no app, or a
 * mailed code where there is neither. Call it outside transactions, as `checkReauth`; the returned function locks the
 * person's row.
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
