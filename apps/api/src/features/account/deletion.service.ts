import type { deleteAccount as deleteEndpoint, DeletionTerms } from '@udala/contract/account';
import type { BodyOf } from '@udala/contract/endpoint';
import * as m from '@udala/messages/account-server';
import { sessionEnded } from '@udala/messages/errors';
import { checkReauthOrPassword } from '#features/auth/security/current-password.ts';
import { getSecurityOf, revokeAccess } from '#features/auth/security/security.service.ts';
import { releaseLabel } from '#features/creators/creators.queries.ts';
import { dropPictures } from '#features/creators/page-picture.ts';
import { voidOpenInvoices } from '#features/billing/invoices.queries.ts';
import { changeState } from '#features/subscriptions/changes/changes.queries.ts';
import { writeAudit } from '#platform/audit.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { deletedEmail } from './account-emails.ts';
import { closeAccount, emptyProfile, revokeCredentials, lockMemberships, unfollowAll } from './deletion.queries.ts';
import { readDeletionTerms } from './deletion-terms.ts';

export const getDeletionTerms = ({ db, clock }: Deps, { userId }: Viewer): Promise<DeletionTerms> =>
  readDeletionTerms(db, userId, clock.now());

/**
 * Ends an account: at once all that lets somebody in, names her or charges her; what she wrote goes by and by
 * (`erase.ts`). The proof is asked for last, and is used up with the account.
 * @throws AppError `conflict` where something must be settled before.
 */
export async function deleteAccount(deps: Deps, viewer: Viewer, body: BodyOf<typeof deleteEndpoint>): Promise<void> {
  const { userId } = viewer;
  const { email } = await getSecurityOf(deps.db, viewer);
  assertNothingOpen(await getDeletionTerms(deps, viewer));
  const spend = await checkReauthOrPassword(deps, viewer, body);
  await inTransaction(deps.db, async (tx, afterCommit) => {
    const now = deps.clock.now();
    await spend(tx);
    // From here on nobody joins her, and she joins nobody: what is still open is seen by the look that follows.
    if (!(await closeAccount(tx, { userId, email, now }))) throw new AppError('unauthenticated', sessionEnded);
    // A renewal that is being written down is waited for: its charge is seen by the look that follows, or never begins.
    await lockMemberships(tx, userId);
    assertNothingOpen(await readDeletionTerms(tx, userId, now));
    await endAll(deps, tx, afterCommit, { userId, email, now });
    await writeAudit(tx, { actor: { userId }, action: 'account.delete', subjectId: userId, at: now });
    await deps.jobs.send(tx, outgoingMail, deletedEmail(email));
  });
}

function assertNothingOpen({ obstacles }: DeletionTerms): void {
  if (obstacles.length > 0) throw new AppError('conflict', m.deletionBlocked);
}

interface Ending {
  userId: string;
  /** Empty when it is looked at once more. */
  email: string;
  now: Date;
}

/** All that goes at once. Repeated by the erasing, for what a call that was under way still wrote. */
export async function endAll(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { userId, email, now }: Ending,
): Promise<void> {
  for (const { id, state } of await lockMemberships(tx, userId)) {
    await voidOpenInvoices(tx, id);
    await changeState(tx, { id, from: [state], to: 'ended', reason: 'account_deleted', now });
  }
  await unfollowAll(tx, userId);
  const before = await emptyProfile(tx, userId, now);
  await dropPictures(tx, deps.jobs, userId, {
    before,
    after: { avatar_key: null, banner_key: null, page_image_key: null },
  });
  await releaseLabel(tx, userId, now);
  await revokeCredentials(tx, { userId, email, now });
  await revokeAccess(deps, tx, afterCommit, { userId, email });
}
