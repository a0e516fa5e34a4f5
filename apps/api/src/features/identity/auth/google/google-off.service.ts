import type { BodyOf } from '@udala/contract/endpoint';
import type { endGoogle as endGoogleEndpoint } from '@udala/contract/security';
import { readerOf } from '#features/identity/users/readers.ts';
import type { Deps } from '#app/deps.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { say } from '#platform/say.ts';
import { requireReauth } from '../security/reauth.service.ts';
import { googleOffEmail } from '../security/security-emails.ts';
import { getSecurityOf } from '../security/security.service.ts';
import { deleteExchangeCodesOf, deleteIdentity } from './google.queries.ts';

/**
 * Unlinks the Google account, which may belong to a former address. A Google account that vouches for the current
 * address is linked again when it next signs in.
 * @throws AppError `conflict` if there is none, or it is the person's only way to sign in.
 */
export async function endGoogle(
  deps: Deps,
  viewer: Viewer,
  { reauth }: BodyOf<typeof endGoogleEndpoint>,
): Promise<void> {
  const { userId } = viewer;
  const { email, has_google, password_hash } = await getSecurityOf(deps.db, viewer);
  if (!has_google) throw new AppError('conflict', say().securityServer.googleIsOff);
  if (password_hash === null) throw new AppError('conflict', say().securityServer.passwordFirst);
  await requireReauth(deps, viewer, reauth);
  await inTransaction(deps.db, async (tx) => {
    if (!(await deleteIdentity(tx, userId))) throw new AppError('conflict', say().securityServer.googleIsOff);
    await deleteExchangeCodesOf(tx, userId);
    await deps.jobs.send(tx, outgoingMail, googleOffEmail(await readerOf(tx, email), deps.config));
  });
}
