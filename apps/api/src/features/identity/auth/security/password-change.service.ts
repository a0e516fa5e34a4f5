import type { BodyOf } from '@udala/contract/endpoint';
import type { changePassword as changePasswordEndpoint } from '@udala/contract/security';
import type { Deps } from '#app/deps.ts';
import { replacePassword } from '#features/identity/users/people.queries.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Device } from '../device-cookie.ts';
import { passwordChangedEmail } from '../auth-emails.ts';
import { assertPasswordAllowed } from '../password-blocklist.ts';
import { currentPasswordWrong, requireCurrentPassword } from './current-password.ts';
import { hashPassword } from '../passwords.ts';
import { requireReauth } from './reauth.service.ts';
import { getSecurityOf, revokeAccess } from './security.service.ts';
import { signIn, type SignedIn } from '../signed-in.ts';

/**
 * Sets a new password and opens a session in this browser alone. A person without a password (they signed up through
 * Google) re-authenticates instead.
 */
export async function changePassword(
  deps: Deps,
  { viewer, device }: { viewer: Viewer; device: Device },
  { currentPassword, reauth, password }: BodyOf<typeof changePasswordEndpoint>,
): Promise<SignedIn> {
  const { userId } = viewer;
  const { email, name, password_hash: before } = await getSecurityOf(deps.db, viewer);
  await assertPasswordAllowed(password, { email, name });
  if (before === null) await requireReauth(deps, viewer, reauth);
  else await requireCurrentPassword(deps, userId, before, currentPassword);
  const after = await hashPassword(password);
  return inTransaction(deps.db, async (tx, afterCommit) => {
    // The password was changed or reset in the meantime, so the typed one is not the current one any more.
    if (!(await replacePassword(tx, userId, { before, after }))) throw currentPasswordWrong();
    await revokeAccess(deps, tx, afterCommit, { userId, email });
    await deps.jobs.send(
      tx,
      outgoingMail,
      passwordChangedEmail(await readerOf(tx, email), deps.config.publicUrl.origin),
    );
    return signIn(tx, deps, userId, device);
  });
}
