import { days, later } from '#platform/clock.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { say } from '#platform/say.ts';
import type { Config } from '#app/config.ts';
import { quote } from './quote.ts';
import { findPayee, lockUnrecovered } from './shares.queries.ts';

/** How the provider divides a payment. */
export interface Share {
  subaccountCode: string;
  /** What comes to the business: our fee, and what pays off a debt. */
  mainShareKobo: number;
  /** Of that, what pays off a debt; below zero it pays one to the creator. */
  recoveredKobo: number;
}

type Money = Pick<Config, 'moneyMode' | 'platformFeePercent'>;

/**
 * How a payment is divided that begins now: of what the creator gets of it, at most half pays off what they owe. Null
 * where payments are not divided.
 *
 * @throws AppError `conflict` while the creator has no bank account to be paid to, or has just changed it.
 */
export async function shareOf(
  tx: Tx,
  { moneyMode, platformFeePercent }: Money,
  { creatorId, amountKobo, now }: { creatorId: string; amountKobo: number; now: Date },
): Promise<Share | null> {
  if (moneyMode !== 'split') return null;
  const payee = await findPayee(tx, creatorId);
  if (!payee) throw new AppError('conflict', say().billingServer.noBankYet);
  if (payee.usable_at > now) throw new AppError('conflict', say().billingServer.bankChanged(payee.usable_at));
  const { platformFeeKobo, netKobo } = quote(amountKobo, platformFeePercent);
  const most = Math.max(0, Math.floor(netKobo / 2));
  const recoveredKobo = Math.max(-platformFeeKobo, Math.min(await lockUnrecovered(tx, creatorId), most));
  return {
    subaccountCode: payee.code,
    mainShareKobo: platformFeeKobo + recoveredKobo,
    recoveredKobo,
  };
}

/** From when on a creator's share has somewhere to go: now, after a change of bank, or not yet known (a day from now). */
export async function payableFrom(
  tx: Tx,
  { moneyMode }: Pick<Config, 'moneyMode'>,
  creatorId: string,
  now: Date,
): Promise<Date> {
  if (moneyMode !== 'split') return now;
  const payee = await findPayee(tx, creatorId);
  return payee?.usable_at ?? later(now, days(1));
}
