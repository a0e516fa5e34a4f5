import { readerOf } from '#features/identity/users/readers.ts';
import { later, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { findEmail } from '../paying/joining.queries.ts';
import { failuresEmail } from './renewal-emails.ts';
import { findPatronsToEmail, takeUnsentFailures } from './renewal-emails.queries.ts';

/** Whatever of a patron is charged within this time belongs to the same run. */
const SOON_MS = minutes(5);

/** Writes to each patron about all their payments that failed, once nothing more of theirs is about to be charged. */
export async function emailFailures(deps: Deps): Promise<void> {
  const soon = later(deps.clock.now(), SOON_MS);
  for (let after: string | null = null; ;) {
    const patrons = await findPatronsToEmail(deps.db, after, soon);
    for (const patronId of patrons) await emailPatron(deps, patronId);
    after = patrons.at(-1) ?? null;
    if (after === null) return;
  }
}

const emailPatron = (deps: Deps, patronId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const failures = await takeUnsentFailures(tx, patronId);
    if (failures.length === 0) return;
    const reader = await readerOf(tx, await findEmail(tx, patronId));
    await deps.jobs.send(tx, outgoingMail, failuresEmail(deps, reader, failures));
  });
