import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
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

interface Named extends Handles {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly config: {
    readonly local: boolean;
    readonly moneyMode: 'solo' | 'platform';
    readonly isMoneyModeNamed: boolean;
  };
}

/**
 * Records at the first start whether the books are of test money or real money, and how it reaches creators. Test money
 * would otherwise be paid out for real once the key is changed, and other people's money would be kept without a word.
 *
 * @throws MoneyStampError when the key or the mode is another than the one that the books were begun with, or a new
 * server names no mode.
 */
export async function stampMode({ db, clock, payments, config, log, metrics }: Named): Promise<void> {
  const mode = payments.live ? 'live' : 'test';
  const earlier = await findStamp(db);
  const hasBooks = await isAnythingBooked(db);
  if (!config.isMoneyModeNamed && !config.local && earlier?.money_mode)
    throw new MoneyStampError(`MONEY_MODE is missing: the books of this database are of ${earlier.money_mode}.`);
  if (!config.isMoneyModeNamed && !config.local && !hasBooks)
    throw new MoneyStampError(
      'MONEY_MODE is missing: how patrons’ money reaches creators. With solo, one creator is paid by their own Paystack business; with platform, this business keeps everybody’s money and pays it out, which takes a licence in Nigeria (docs/money-modes.md).',
    );
  if (!config.isMoneyModeNamed && !config.local) {
    metrics.events.inc({ event: 'money_mode_unnamed' });
    log.error(
      'MONEY_MODE is not set: creators’ money stays here, and no payout is sent, until it is (docs/money-modes.md)',
    );
  }
  const named = config.isMoneyModeNamed ? config.moneyMode : null;
  const stamped = earlier?.money_mode ?? (hasBooks ? 'platform' : named);
  if (stamped !== null && stamped !== config.moneyMode)
    throw new MoneyStampError(
      `The books of this database are of MONEY_MODE=${stamped}. Start with that, or run npm run operator -- set-money-mode ${config.moneyMode}, which says first what would change.`,
    );
  await db
    .insertInto('money_stamp')
    .values({ provider_mode: mode, stamped_at: clock.now(), money_mode: named })
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet({ money_mode: named }).where('money_stamp.money_mode', 'is', null),
    )
    .execute();
  const { provider_mode: stampedKey } = await db
    .selectFrom('money_stamp')
    .select('provider_mode')
    .executeTakeFirstOrThrow();
  if (stampedKey === mode) return;
  if (stampedKey === 'test')
    throw new MoneyStampError(
      'The books of this database are of test money, and PAYSTACK_SECRET_KEY is a live key. Run npm run operator -- archive-test-books to put them aside, then start again; or start with the test key.',
    );
  throw new MoneyStampError(
    'The books of this database are of real money, and PAYSTACK_SECRET_KEY is a test key. Start with the live key, or use another database for tests.',
  );
}

const findStamp = (db: Db) => db.selectFrom('money_stamp').selectAll().executeTakeFirst();

const isAnythingBooked = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('ledger_transactions').select('id').limit(1).executeTakeFirst()) !== undefined;

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
