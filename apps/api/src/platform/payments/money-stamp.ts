import { sql } from 'kysely';
import type { MoneyMode } from '@udala/contract/payouts';
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
    readonly moneyMode: MoneyMode;
    readonly isMoneyModeNamed: boolean;
    readonly isFeeNamed: boolean;
    readonly platformFeePercent: number;
  };
}

/**
 * Records at the first start whether the books are of test money or real money, and how it reaches creators. Test money
 * would otherwise be paid out for real once the key is changed, and other people's money would be kept without a word.
 * A start that is refused records nothing.
 *
 * @throws MoneyStampError when the key or the mode is another than the one that the books were begun with, or a new
 * server names no mode.
 */
export async function stampMode(handles: Named): Promise<void> {
  await assertMode(handles);
  await assertFee(handles);
  await stampKey(handles);
  const { db, config, log, metrics } = handles;
  if (!config.isMoneyModeNamed) {
    if (config.local) return;
    metrics.events.inc({ event: 'money_mode_unnamed' });
    log.error(
      'MONEY_MODE is not set: creators’ money stays here, and no payout is sent, until it is (docs/money-modes.md)',
    );
    return;
  }
  await db.updateTable('money_stamp').set({ money_mode: config.moneyMode }).where('money_mode', 'is', null).execute();
  // Another process may have recorded another mode at the same time.
  await assertMode(handles);
}

async function assertMode({ db, config }: Pick<Named, 'config' | 'db'>): Promise<void> {
  const { local, moneyMode, isMoneyModeNamed } = config;
  const { stamped, hasBooks, creators } = await readFacts(db, moneyMode);
  if (!isMoneyModeNamed && !local) {
    if (stamped) throw new MoneyStampError(`MONEY_MODE is missing: the books of this database are of ${stamped}.`);
    if (!hasBooks)
      throw new MoneyStampError(
        'MONEY_MODE is missing: how patrons’ money reaches creators. With solo, one creator is paid by their own Paystack business; with split, Paystack pays each creator their share of each payment; with platform, this business keeps everybody’s money and pays it out, which takes a licence in Nigeria (docs/money-modes.md).',
      );
  }
  const begun = stamped ?? (hasBooks ? 'platform' : moneyMode);
  if (begun !== moneyMode)
    throw new MoneyStampError(
      `The books of this database are of MONEY_MODE=${begun}. Start with that, or run npm run operator -- set-money-mode ${moneyMode}, which says first what would change.`,
    );
  if (moneyMode === 'solo' && creators > 1)
    throw new MoneyStampError(`There are ${creators} creators in this database, and MONEY_MODE=solo has one.`);
}

interface Facts {
  stamped: MoneyMode | null;
  hasBooks: boolean;
  /** Counted for solo alone: there may be many people. */
  creators: number;
}

async function readFacts(db: Db, moneyMode: MoneyMode): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select (select money_mode from money_stamp) as stamped,
      exists (select from ledger_transactions) as "hasBooks",
      case when ${moneyMode === 'solo'}
        then (select count(*)::int from users where 'creator' = any(roles) and state <> 'deleted') else 0 end as creators`.execute(
    db,
  );
  const [facts] = rows;
  if (!facts) throw new Error('a row of facts is missing');
  return facts;
}

/** A share that nobody named is the default of the day on which the books were begun: later it would change unasked. */
async function assertFee({ db, config }: Pick<Named, 'config' | 'db'>): Promise<void> {
  const { local, isFeeNamed, platformFeePercent } = config;
  if (isFeeNamed || local) return;
  const { rows } = await sql<{ hasBooks: boolean; begunWith: number | null }>`
    select exists (select from ledger_transactions) as "hasBooks",
      (select default_fee_percent from money_stamp) as "begunWith"`.execute(db);
  const [{ hasBooks, begunWith } = { hasBooks: false, begunWith: null }] = rows;
  if (hasBooks && begunWith !== platformFeePercent)
    throw new MoneyStampError(
      `PLATFORM_FEE_PERCENT is missing. Its default was ${begunWith ?? 10} when the books of this database were begun, and is ${platformFeePercent} now: set PLATFORM_FEE_PERCENT=${begunWith ?? 10} to go on as before.`,
    );
}

async function stampKey({ db, clock, payments, config }: Named): Promise<void> {
  const mode = payments.live ? 'live' : 'test';
  await db
    .insertInto('money_stamp')
    .values({
      provider_mode: mode,
      stamped_at: clock.now(),
      default_fee_percent: config.isFeeNamed ? null : config.platformFeePercent,
    })
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
