import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { ProviderUnknown, type Payments } from './payments.ts';

/** The books of this database are about other money than the key moves; the message says what to do. */
export class MoneyStampError extends Error {
  override readonly name = 'MoneyStampError';
}

interface Handles {
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: Payments;
}

/**
 * Records at the first start whether the books are of test money or real money. Test money would otherwise be paid out
 * for real once the key is changed.
 *
 * @throws MoneyStampError when they were begun with a key of the other mode.
 */
export async function stampMode({ db, clock, payments }: Handles): Promise<void> {
  const mode = payments.live ? 'live' : 'test';
  await db
    .insertInto('money_stamp')
    .values({ provider_mode: mode, stamped_at: clock.now() })
    .onConflict((conflict) => conflict.column('one').doNothing())
    .execute();
  const { provider_mode: stamped } = await db
    .selectFrom('money_stamp')
    .select('provider_mode')
    .executeTakeFirstOrThrow();
  if (stamped === mode) return;
  if (stamped === 'test')
    throw new MoneyStampError(
      'The books of this database are of test money, and PAYSTACK_SECRET_KEY is a live key. Run npm run operator -- archive-test-books to put them aside, then start again; or start with the test key.',
    );
  throw new MoneyStampError(
    'The books of this database are of real money, and PAYSTACK_SECRET_KEY is a test key. Start with the live key, or use another database for tests.',
  );
}

/**
 * Compares the business that the key is of with the one that the books are of, and records it at first. Saved cards and
 * refunds exist with one business alone: with another, every patron's renewal would fail.
 *
 * @throws MoneyStampError when they are of another business. A provider that does not answer is asked at the next start.
 */
export async function stampBusiness({ db, log, payments }: Handles & { readonly log: Logger }): Promise<void> {
  const business = await payments.business().catch((error: unknown) => {
    if (!(error instanceof ProviderUnknown)) throw error;
    log.warn({ err: error }, 'payment provider did not say whose key it is');
    return undefined;
  });
  // A sandbox begins anew beside a restored copy; with real money none at all is another business.
  if (business === undefined || (business === null && !payments.live)) return;
  if (business !== null) await db.updateTable('money_stamp').set({ business }).where('business', 'is', null).execute();
  const stamp = await db.selectFrom('money_stamp').select('business').executeTakeFirstOrThrow();
  if (stamp.business === business) return;
  throw new MoneyStampError(
    `The books of this database are of the Paystack business ${stamp.business}, and PAYSTACK_SECRET_KEY is a key of ${business ?? 'one without any customer'}. Start with a key of the first, or use another database.`,
  );
}
