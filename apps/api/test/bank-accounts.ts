import { setPayee } from '#features/money/billing/shares.queries.ts';
import { insertAccount } from '#features/money/payouts/account.queries.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { confirmIdentity } from './identity.ts';

/** An account of the sandbox's banks that exists, and where money arrives. */
const account = { bankCode: '058', accountNumber: '0123454821' };

/** Gives a creator a bank account, with the subaccount that their payments are divided with; returns its code. */
export async function addBank(deps: Deps, creatorId: string): Promise<string> {
  const { recipientCode } = await deps.payments.saveRecipient({ ...account, accountName: 'Ada' });
  const { subaccountCode } = await deps.payments.createSubaccount({ ...account, businessName: 'Ada' });
  const now = deps.clock.now();
  const named = { bankCode: account.bankCode, bankName: 'GTBank', last4: '4821', accountName: 'Ada' };
  await inTransaction(deps.db, async (tx) => {
    await insertAccount(tx, { creatorId, recipientCode, ...named, usableAt: now, now });
    await setPayee(tx, { creatorId, code: subaccountCode, recipientCode, usableAt: now, now });
  });
  await confirmIdentity(deps, creatorId);
  return subaccountCode;
}
