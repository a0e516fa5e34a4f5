import { sql } from 'kysely';
import type { PaymentMethod } from '@udala/contract/subscriptions';
import { clearedPageName } from '#features/identity/names/names.queries.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface ExpiringMethod {
  id: string;
  email: string;
  method: PaymentMethod;
  /** Last day on which it can be charged. */
  lastDay: string;
  /** What it renews: each creator, and the price. */
  memberships: { creator: string; priceKobo: number }[];
}

/**
 * The next saved method that expires within one of some numbers of days and renews a membership, unless its patron
 * heard of it within that time; locked until the transaction ends.
 */
export async function lockExpiringMethod(
  tx: Tx,
  { today, daysBefore }: { today: string; daysBefore: readonly number[] },
): Promise<ExpiringMethod | undefined> {
  const { rows } = await sql<ExpiringMethod>`
    select m.id, u.email, (m.expires_on - 1)::text as "lastDay",
      json_build_object('channel', m.channel, 'brand', m.brand, 'bank', m.bank, 'last4', m.last4) as method,
      (select json_agg(json_build_object('creator', ${clearedPageName('p')}, 'priceKobo', s.price_kobo) order by s.id)
        from subscriptions s join profiles p on p.user_id = s.creator_id
        where s.patron_id = m.patron_id and s.method_id = m.id and s.state in ('active', 'past_due')) as memberships
    from payment_methods m
    join users u on u.id = m.patron_id and u.state = 'active'
    where m.removed_at is null and m.expires_on > ${today}::date
      and m.expires_on <= ${today}::date + (select max(day) from unnest(${daysBefore}::int[]) day)
      and exists (
        select from unnest(${daysBefore}::int[]) day
        where m.expires_on - day <= ${today}::date
          and (m.expiry_reminded_on is null or m.expiry_reminded_on < m.expires_on - day))
      and exists (
        select from subscriptions s
        where s.patron_id = m.patron_id and s.method_id = m.id and s.state in ('active', 'past_due'))
    order by m.expires_on, m.id limit 1 for update of m skip locked`.execute(tx);
  return rows[0];
}
