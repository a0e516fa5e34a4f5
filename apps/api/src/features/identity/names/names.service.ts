import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { isSuspicious } from './name-rules.ts';
import { deleteReview, listNames, lockNames, putReview, type Names } from './names.queries.ts';

const READ_AT_ONCE = 1000;

const areSuspicious = ({ name, pageName, userName }: Names): boolean =>
  [name, pageName, userName].some((one) => one !== null && isSuspicious(one));

/** Holds suspicious names for review. Call it in the transaction of every change of a name. */
export async function reviewNames(tx: Tx, userId: string, now: Date): Promise<void> {
  const names = await lockNames(tx, userId);
  if (!names || !areSuspicious(names)) return deleteReview(tx, userId);
  const hidesUserName = names.userName !== null && isSuspicious(names.userName);
  await putReview(tx, { userId, names, hidesUserName, now });
}

/** Reviews all existing names, because the rules may have changed since they were chosen. */
export async function reviewAllNames({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (let after: string | null = null; ;) {
    const people = await listNames(db, after, READ_AT_ONCE);
    for (const { userId, ...names } of people) {
      if (areSuspicious(names)) await inTransaction(db, (tx) => reviewNames(tx, userId, clock.now()));
    }
    const last = people.at(-1);
    if (!last || people.length < READ_AT_ONCE) return;
    after = last.userId;
  }
}
