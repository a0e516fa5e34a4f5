import type { Sandbox } from '../../sandbox.ts';
import { feeOf } from '../fees.ts';
import { textOr, type Fields } from '../fields.ts';
import { invalid, PaystackError } from '../paystack-error.ts';
import type { Channel, Split } from '../transactions.queries.ts';
import { findSubaccount } from './subaccounts.queries.ts';

/** Reads how a payment is to be divided; null if it is the business's alone. */
export function readSplit(fields: Fields): Split | null {
  const subaccountCode = textOr(fields['subaccount'], null);
  if (subaccountCode === null) return null;
  return { subaccountCode, chargeKobo: readCharge(fields['transaction_charge']), bearer: readBearer(fields['bearer']) };
}

/** The documents ask for an integer in kobo; nothing is a sum here, where Paystack takes the subaccount's percentage. */
function readCharge(charge: unknown): number {
  const kobo = typeof charge === 'string' && /^\d+$/.test(charge) ? Number(charge) : charge;
  if (typeof kobo !== 'number' || !Number.isSafeInteger(kobo) || kobo < 0)
    throw invalid('invalid_transaction_charge', 'Invalid transaction charge');
  return kobo;
}

function readBearer(bearer: unknown): Split['bearer'] {
  if (bearer === undefined || bearer === 'account') return 'account';
  if (bearer === 'subaccount') return 'subaccount';
  throw invalid('invalid_bearer', 'Invalid bearer');
}

type Order = { amountKobo: number; split: Split | null; channels?: readonly Channel[] };

/**
 * The words are general knowledge, as is that a charge which leaves the bearer less than the fee is rejected.
 * @throws PaystackError when the subaccount is unknown, or its share is too small.
 */
export function assertMaySplit({ store }: Pick<Sandbox, 'store'>, { amountKobo, split, channels }: Order): void {
  if (split === null) return;
  if (!findSubaccount(store, split.subaccountCode)) throw unknownSubaccount();
  const dearestKobo = Math.max(...(channels ?? ['card' as const]).map((channel) => feeOf(amountKobo, channel)));
  const bearersKobo = split.bearer === 'account' ? split.chargeKobo : amountKobo - split.chargeKobo;
  if (split.chargeKobo > amountKobo || bearersKobo < dearestKobo)
    throw invalid('invalid_split', 'Subaccount share cannot be less than the transaction fee');
}

export const unknownSubaccount = () =>
  new PaystackError(
    404,
    'subaccount_not_found',
    'Subaccount not found',
    'Ensure that the subaccount code passed is correct',
  );
