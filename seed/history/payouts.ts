import { sql } from 'kysely';
import { requestReauth } from '../../apps/api/src/features/identity/auth/security/reauth.service.ts';
import { lockAvailable } from '../../apps/api/src/features/money/ledger/ledger.queries.ts';
import { findPayoutReadiness } from '../../apps/api/src/features/money/payouts/account.queries.ts';
import { savePayoutAccount } from '../../apps/api/src/features/money/payouts/account.service.ts';
import { cacheBanks } from '../../apps/api/src/features/money/billing/banks.ts';
import { reservePayout } from '../../apps/api/src/features/money/payouts/payout-postings.ts';
import { sendDuePayouts } from '../../apps/api/src/features/money/payouts/send-payouts.ts';
import { askAboutIdentities } from '../../apps/api/src/features/money/payouts/settle-identity.ts';
import { lastRun } from '../../apps/api/src/features/money/payouts/weekly-dates.ts';
import { outlookOf } from '../../apps/api/src/features/money/payouts/withdrawal.ts';
import { days, later, minutes } from '../../apps/api/src/platform/clock.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import type { Viewer } from '../../apps/api/src/platform/http/viewer.ts';
import type { Past } from './past.ts';

export interface BankAccount {
  bankCode: string;
  accountNumber: string;
}

const WEEK_MS = days(7);
/** The provider is asked five minutes later how a transfer ended. */
const ENDS_AFTER_MS = minutes(6);
/** The provider is asked a minute later whose the account is. */
const CHECKED_AFTER_MS = minutes(2);

/** The Friday payouts since a creator's first day. `failsWeeksAgo` names one that the bank sent back. */
export async function payOutWeekly(
  past: Past,
  creator: Viewer,
  { account, daysAgo, failsWeeksAgo }: { account: BankAccount; daysAgo: number; failsWeeksAgo?: number },
): Promise<void> {
  past.moveTo(past.daysAgo(daysAgo));
  await saveBank(past, creator, account);
  const { at: newest } = lastRun(later(past.present, -ENDS_AFTER_MS));
  const opened = past.deps.clock.now();
  const weeks = Math.floor((newest.getTime() - opened.getTime()) / WEEK_MS);
  for (let weeksAgo = weeks; weeksAgo >= 0; weeksAgo -= 1) {
    past.moveTo(later(newest, -weeksAgo * WEEK_MS));
    if (weeksAgo === failsWeeksAgo) past.provider.failNextTransfer();
    await payOut(past, creator.userId);
  }
}

/** Any BVN that the sandbox takes. */
const BVN = '22212345678';

/** Saves the bank account, of which the provider confirms that it is the creator's. */
async function saveBank(past: Past, creator: Viewer, account: BankAccount): Promise<void> {
  const { deps } = past;
  const { accountName } = await deps.payments.resolveAccount(account);
  await savePayoutAccount(deps, cacheBanks(deps.payments), creator, {
    ...account,
    identity: { firstName: accountName, lastName: accountName, bvn: BVN },
    reauth: await reauthCode(past, creator),
  });
  past.moveTo(later(deps.clock.now(), CHECKED_AFTER_MS));
  await askAboutIdentities(deps);
}

async function reauthCode(past: Past, creator: Viewer): Promise<string> {
  await requestReauth(past.deps, creator);
  const code = /\b\d{6}\b/.exec(past.lastEmail()?.subject ?? '')?.[0];
  if (code === undefined) throw new Error('no email with a code was written');
  return code;
}

/** Pays what was available at this hour: what came later is in the books already, and not yet the creator's. */
async function payOut({ tx, deps, moveTo }: Past, creatorId: string): Promise<void> {
  const now = deps.clock.now();
  await lockAvailable(tx, creatorId);
  const readiness = await findPayoutReadiness(tx, deps.config, creatorId, now);
  const outlook = outlookOf(await availableAt(tx, creatorId, now), readiness, now);
  if (outlook.obstacle !== null) return;
  const { account, withdrawal } = outlook;
  await reservePayout(tx, deps, { creatorId, accountId: account.id, withdrawal, runAt: now });
  await sendDuePayouts(deps);
  moveTo(later(now, ENDS_AFTER_MS));
  await sendDuePayouts(deps);
}

async function availableAt(db: Db, creatorId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(case when m.credit_id = a.id then m.amount_kobo else -m.amount_kobo end), 0)::bigint as kobo
    from ledger_accounts a join ledger_movements m on a.id in (m.debit_id, m.credit_id)
    where a.owner_id = ${creatorId} and a.kind = 'creator_available' and m.at <= ${at}`.execute(db);
  return rows[0]?.kobo ?? 0;
}
