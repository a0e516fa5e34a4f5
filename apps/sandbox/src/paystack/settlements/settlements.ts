import type { Sandbox } from '../../sandbox.ts';
import { hasDueSubaccounts, settleSubaccounts } from '../subaccounts/subaccount-settlements.queries.ts';
import { insertMovement, totalsOf } from '../movements/movements.queries.ts';
import { listDueSettlements, openNetKobo, saveSettled, type Settlement } from './settlements.queries.ts';

type Account = Pick<Sandbox, 'store' | 'clock' | 'behaviours'>;

/** Settles what is due by the sandbox's clock; in the caller's transaction. */
export function settleDue(account: Account): void {
  settleSubaccounts(account.store, account.clock.now().toISOString());
  for (const due of listDueSettlements(account.store, account.clock.now().toISOString())) settle(account, due);
}

/** The same, in a transaction of its own; one look at each index when nothing is due. */
export function settleDuePayments(account: Account): void {
  const now = account.clock.now().toISOString();
  if (listDueSettlements(account.store, now).length === 0 && !hasDueSubaccounts(account.store, now)) return;
  account.store.inTransaction(() => settleDue(account));
}

function settle({ store, behaviours }: Account, settlement: Settlement): void {
  const netKobo = settlement.grossKobo - settlement.feesKobo;
  // What was deducted and not yet taken from a settlement; negative where a failed refund came back. The remainder of
  // more than this settlement has is left for the next.
  const pendingKobo = openNetKobo(store) - totalsOf(store).unsettledKobo;
  const deductionsKobo = Math.min(pendingKobo, netKobo);
  const amountKobo = netKobo - deductionsKobo;
  const isToBank = behaviours.get().settlement === 'bank';
  saveSettled(store, settlement.id, deductionsKobo, isToBank ? 'bank' : 'balance');
  insertMovement(
    store,
    {
      at: settlement.dueAt,
      kind: isToBank ? 'settlement-to-bank' : 'settlement-to-balance',
      id: settlement.id,
      reference: String(settlement.id),
      amountKobo,
      feeKobo: 0,
    },
    { unsettledKobo: -amountKobo, ...(isToBank ? { settledToBankKobo: amountKobo } : { balanceKobo: amountKobo }) },
  );
}
