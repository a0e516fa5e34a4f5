import { setPayee } from '#features/money/billing/shares.queries.ts';
import { insertAccount } from '#features/money/payouts/account.queries.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { confirmIdentity } from './identity.ts';

/** An account of the sandbox's banks that exists, and where money arrives. */
const account = { bankCode: '058', accountNumber: '0123454821' };

/** Gives a creator a bank account that can be used at once, and is theirs. */
export async function addAccount(deps: Deps, creatorId: string) {
  const { recipientCode } = await deps.payments.saveRecipient({ ...account, accountName: 'Ada' });
  const now = deps.clock.now();
  const named = { bankCode: account.bankCode, bankName: 'GTBank', last4: '4821', accountName: 'Ada' };
  const { id: accountId } = await inTransaction(deps.db, (tx) =>
    insertAccount(tx, { creatorId, recipientCode, ...named, usableAt: now, now }),
  );
  await confirmIdentity(deps, creatorId);
  return { accountId, recipientCode };
}

/** The same, with the subaccount that their payments are divided with; returns its code. */
export async function addBank(deps: Deps, creatorId: string): Promise<string> {
  const { subaccountCode: code } = await deps.payments.createSubaccount({ ...account, businessName: 'Ada' });
  const { recipientCode } = await addAccount(deps, creatorId);
  const now = deps.clock.now();
  await inTransaction(deps.db, (tx) => setPayee(tx, { creatorId, code, recipientCode, usableAt: now, now }));
  return code;
}
