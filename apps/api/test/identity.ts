import type { Identity } from '@udala/contract/payouts';
import { resolveName } from '@udala/sandbox/paystack/banks.ts';
import type { BankAccount } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';

export const BVN = '22212345678';

/** What the owner of one of the sandbox's accounts says about themselves. */
export function identityOf({ bankCode, accountNumber }: BankAccount): Identity {
  const [lastName = 'Obi', firstName = 'Ada'] = resolveName(bankCode, accountNumber)?.split(' ') ?? [];
  return { firstName, lastName, bvn: BVN };
}

/** Ends the check of a creator's bank account at once, or without having begun one: it is theirs. */
export async function confirmIdentity({ db, clock }: Pick<Deps, 'clock' | 'db'>, creatorId: string): Promise<void> {
  await db
    .updateTable('payout_accounts')
    .set({ identity_verified_at: clock.now(), identity_check_at: null })
    .where('creator_id', '=', creatorId)
    .where('replaced_at', 'is', null)
    .execute();
}
