import type { deleteAccount as deleteEndpoint, DeletionTerms } from '@udala/contract/account';
import type { BodyOf } from '@udala/contract/endpoint';
import { deleteCredentials } from '#features/identity/auth/erase.queries.ts';
import { checkReauthOrPassword } from '#features/identity/auth/security/current-password.ts';
import { getSecurityOf, revokeAccess } from '#features/identity/auth/security/security.service.ts';
import { releaseLabel } from '#features/identity/creators/creators.queries.ts';
import { dropPictures } from '#features/identity/creators/page-picture.ts';
import { unfollowAll } from '#features/identity/follows/follows.queries.ts';
import { eraseMethods } from '#features/money/billing/erase.queries.ts';
import { voidOpenInvoices } from '#features/money/billing/invoices.queries.ts';
import { withdrawOffers } from '#features/money/memberships/erase.queries.ts';
import { deleteReview } from '#features/identity/names/names.queries.ts';
import { retireAccount } from '#features/money/payouts/account.queries.ts';
import { changeState } from '#features/money/subscriptions/changes/changes.queries.ts';
import { closeAccount, emptyProfile } from '#features/identity/users/deleted.queries.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import { writeAudit } from '#platform/audit.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { deletedEmail } from './account-emails.ts';
import { lockSubscriptions } from './deletion.queries.ts';
import { readDeletionTerms } from './deletion-terms.ts';

export const getDeletionTerms = (
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  { userId }: Viewer,
): Promise<DeletionTerms> => readDeletionTerms(deps.db, deps.config, userId, deps.clock.now());

/**
 * Deletes an account: sign-in, name and charges end at once; the content is erased in the background (`erase.ts`).
 * Re-authentication is checked last and used up in the same transaction.
 * @throws AppError `conflict` if something must be settled first.
 */
export async function deleteAccount(deps: Deps, viewer: Viewer, body: BodyOf<typeof deleteEndpoint>): Promise<void> {
  const { userId } = viewer;
  const { email } = await getSecurityOf(deps.db, viewer);
  assertNothingOpen(await getDeletionTerms(deps, viewer));
  const spend = await checkReauthOrPassword(deps, viewer, body);
  await inTransaction(deps.db, async (tx, afterCommit) => {
    const now = deps.clock.now();
    await spend(tx);
    // From here on nobody can join this creator and they can join nobody: the check below sees all that is open.
    if (!(await closeAccount(tx, { userId, email, now })))
      throw new AppError('unauthenticated', say().errors.sessionEnded);
    // The lock waits for a renewal being recorded: the check below sees its charge, or the charge never begins.
    await lockSubscriptions(tx, userId);
    assertNothingOpen(await readDeletionTerms(tx, deps.config, userId, now));
    await endAll(deps, tx, afterCommit, { userId, email, now });
    await writeAudit(tx, { actor: { userId }, action: 'account.delete', subjectId: userId, at: now });
    await deps.jobs.send(tx, outgoingMail, deletedEmail(await readerOf(tx, email)));
  });
}

function assertNothingOpen({ obstacles }: DeletionTerms): void {
  if (obstacles.length > 0) throw new AppError('conflict', say().accountServer.deletionBlocked);
}

interface Ending {
  userId: string;
  /** Empty when the erasure repeats the call. */
  email: string;
  now: Date;
}

/** Ends everything that ends at once. The erasure repeats it, for writes of calls that were still in progress. */
export async function endAll(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { userId, email, now }: Ending,
): Promise<void> {
  for (const { id, state } of await lockSubscriptions(tx, userId)) {
    await voidOpenInvoices(tx, id);
    await changeState(tx, { id, from: [state], to: 'ended', reason: 'account_deleted', now });
  }
  await unfollowAll(tx, userId);
  const before = await emptyProfile(tx, userId, now);
  await deleteReview(tx, userId);
  await dropPictures(tx, deps.jobs, userId, {
    before,
    after: { avatar_key: null, banner_key: null, page_image_key: null },
  });
  await releaseLabel(tx, userId, now);
  await deleteCredentials(tx, { userId, email });
  await eraseMethods(tx, userId, now);
  await withdrawOffers(tx, userId);
  await retireAccount(tx, userId, now);
  await revokeAccess(deps, tx, afterCommit, { userId, email });
}
