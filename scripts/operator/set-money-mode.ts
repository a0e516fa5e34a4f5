import { sql } from 'kysely';
import type { MoneyMode } from '@udala/contract/payouts';
import { naira } from '@udala/messages/money';
import { writeAudit } from '../../apps/api/src/platform/audit.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { inTransaction } from '../../apps/api/src/platform/db/transaction.ts';
import { PlainError } from '../terminal.ts';
import { assertNothingRuns } from './nothing-runs.ts';
import { withOperatorContext } from './open.ts';

interface Facts {
  creators: number;
  /** In creators' balances, whether they may draw it or not. */
  balancesKobo: number;
  /** Creators whose bank account the provider cannot divide payments with. */
  withoutSubaccount: number;
  owedKobo: number;
  openInvoices: number;
  savedMethods: number;
}

/**
 * Says what would change, and with `yes` records another way for patrons' money to reach creators.
 *
 * @throws PlainError while somebody's money would be lost, or paid twice, by it.
 */
export async function setMoneyMode(url: string, mode: MoneyMode, yes: boolean): Promise<void> {
  await withOperatorContext(url, async ({ db, clock, actor }) => {
    const stamp = await db.selectFrom('money_stamp').select('money_mode').executeTakeFirst();
    if (!stamp) throw new PlainError(`Nothing was started on this database yet: start Udala with MONEY_MODE=${mode}.`);
    if (stamp.money_mode === mode) throw new PlainError(`The books are of ${mode} already.`);
    const facts = await readFacts(db);
    for (const line of consequences(mode, facts)) console.log(line);
    const obstacle = obstacleTo(mode, stamp.money_mode, facts);
    if (obstacle !== null) throw new PlainError(obstacle);
    if (!yes)
      return console.log(`Nothing is changed yet. Repeat with --yes, then start Udala with MONEY_MODE=${mode}.`);
    await assertNothingRuns(db);
    await inTransaction(db, async (tx) => {
      await tx.updateTable('money_stamp').set({ money_mode: mode }).execute();
      const details = { from: stamp.money_mode, to: mode };
      await writeAudit(tx, { actor, action: 'books.mode', subjectId: null, details, at: clock.now() });
    });
    console.log(`The books are of ${mode} now. Start Udala with MONEY_MODE=${mode}.`);
  });
}

async function readFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with owners as (
      select sum(balance_kobo)::bigint as kobo from ledger_accounts
      where owner_id is not null and kind <> 'creator_settled' group by owner_id)
    select
      (select count(*)::int from users where 'creator' = any(roles) and state <> 'deleted') as creators,
      (select count(*)::int from users u where 'creator' = any(roles) and state <> 'deleted' and not exists (
        select from subaccounts a where a.creator_id = u.id and a.retired_at is null)) as "withoutSubaccount",
      -- One creator's debt does not lessen what another has.
      (select coalesce(sum(greatest(kobo, 0)), 0)::bigint from owners) as "balancesKobo",
      (select coalesce(sum(greatest(-kobo, 0)), 0)::bigint from owners) as "owedKobo",
      (select count(*)::int from invoices where state = 'open') as "openInvoices",
      (select count(*)::int from payment_methods where removed_at is null) as "savedMethods"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('a row of counts is missing');
  return facts;
}

const announcements: Record<MoneyMode, string> = {
  solo: 'Payments go to the one creator’s own Paystack business, with no share of ours. Nothing is paid out.',
  split:
    'Paystack pays each creator their share of each payment, to their own bank. Nothing is paid out by this business.',
  platform:
    'This business keeps what patrons pay, takes its share, and pays creators out. That takes a licence in Nigeria. Before their first payout creators save their bank account again, with their name and BVN.',
};

const consequences = (
  mode: MoneyMode,
  { creators, withoutSubaccount, openInvoices, savedMethods }: Facts,
): string[] => [
  announcements[mode],
  ...(mode === 'split'
    ? [
        `Of the creators, ${withoutSubaccount} must save their bank account (again) before anybody can pay them: their share has nowhere to go until then.`,
      ]
    : []),
  `${creators} ${creators === 1 ? 'creator' : 'creators'}, ${openInvoices} open ${openInvoices === 1 ? 'invoice' : 'invoices'}, ${savedMethods} saved ${savedMethods === 1 ? 'card' : 'cards'}.`,
  'Saved cards belong to the Paystack business they were used with: they renew as long as its key stays.',
];

function obstacleTo(
  mode: MoneyMode,
  from: MoneyMode | null,
  { creators, balancesKobo, owedKobo }: Facts,
): string | null {
  if (mode === 'solo' && creators > 1) return `There are ${creators} creators, and solo has one.`;
  if (owedKobo > 0 && mode === 'solo')
    return `Creators owe this business ${naira(owedKobo)}, which the next payments would pay off. Write it off first.`;
  // What somebody paid off too much is paid out there.
  if (balancesKobo === 0 || (from === 'split' && mode === 'platform')) return null;
  return from === 'solo'
    ? `${naira(balancesKobo)} is at the creator’s bank already, and would be paid out again. Begin another database.`
    : `Creators have ${naira(balancesKobo)} with this business. Pay it out first.`;
}
