import type { requestReauth as requestReauthEndpoint } from '@udala/contract/security';
import type { ReplyOf } from '@udala/contract/endpoint';
import { readerOf } from '#features/identity/users/readers.ts';
import type { Deps } from '#app/deps.ts';
import { restoreRateLimits, enforceRateLimits } from '#platform/rate-limits.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { invalidField } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { say } from '#platform/say.ts';
import { checkCode, holderOf, issueCode, codeErrorOf, useCode, type CodeKey } from '../codes.service.ts';
import { codeEmail } from '../auth-emails.ts';
import { checkSecondFactor, type Spend } from './second-factor.ts';
import { reauthEmails } from './security-limits.ts';
import { getSecurityOf } from './security.service.ts';
import { findAuthenticator } from './totp.queries.ts';

const keyOf = ({ userId }: Viewer, email: string): CodeKey => ({
  email: email.toLowerCase(),
  purpose: 'reauth',
  holder: holderOf(userId),
});

/** Mails a code, unless the last one is a moment old. A person with an authenticator app needs none. */
export async function requestReauth(deps: Deps, viewer: Viewer): Promise<ReplyOf<typeof requestReauthEndpoint>> {
  const { email, has_totp } = await getSecurityOf(deps.db, viewer);
  if (has_totp) return { method: 'totp', otpExpiresAt: null };
  const buckets = [{ limit: reauthEmails, key: viewer.userId }];
  await enforceRateLimits(deps, buckets, say().authServer.tooManyTries);
  const { code, expiresAt } = await inTransaction(deps.db, async (tx) => {
    const issued = await issueCode(tx, deps, keyOf(viewer, email));
    if (issued.code !== null)
      await deps.jobs.send(tx, outgoingMail, codeEmail(await readerOf(tx, email), issued.code, 'reauth'));
    return issued;
  });
  if (code === null) await restoreRateLimits(deps, buckets);
  return { method: 'email', otpExpiresAt: expiresAt.toISOString() };
}

/**
 * Required for actions that a stolen session must not do: a mailed code, or a code of the authenticator app where it is
 * on, and then never a mailed one. It uses nothing up: the returned function does, in the transaction of the action.
 * Call it outside transactions, after all other checks.
 * @throws AppError `invalid_request` for the field `reauth`, as the returned function does when the code was used
 * concurrently; `rate_limited` after too many guesses.
 */
export async function checkReauth(deps: Deps, viewer: Viewer, reauth: string | undefined): Promise<Spend> {
  if (reauth === undefined) throw invalidField('reauth', say().errors.fieldMissing);
  const authenticator = await findAuthenticator(deps.db, viewer.userId);
  if (authenticator?.confirmed_at) return checkSecondFactor(deps, authenticator, reauth, 'reauth');
  const { email } = await getSecurityOf(deps.db, viewer);
  const key = keyOf(viewer, email);
  const outcome = await checkCode(deps, key, reauth);
  if (outcome !== 'right') throw codeErrorOf(outcome, 'reauth');
  return async (tx) => {
    if (!(await useCode(tx, deps, key, reauth))) throw codeErrorOf('wrong', 'reauth');
  };
}

/** The same check, used up at once. */
export async function requireReauth(deps: Deps, viewer: Viewer, reauth: string | undefined): Promise<void> {
  await inTransaction(deps.db, await checkReauth(deps, viewer, reauth));
}
