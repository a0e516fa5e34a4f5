import type { ChecklistChanges, ChecklistStep } from '@udala/contract/checklists';
import type { Moment } from '@udala/contract/moments';
import { sql } from 'kysely';
import { currentOffer } from '#features/money/memberships/memberships.sql.ts';
import type { Config } from '#app/config.ts';
import type { Db } from '#platform/db/database.ts';

export type ListRole = 'creator' | 'patron';

type ProgressRow = Record<ChecklistStep, boolean> & { dismissed_as: ListRole | null };

/** The steps that are done. Each condition looks up one row by index. */
export async function readProgress(
  db: Db,
  { moneyMode }: Pick<Config, 'moneyMode'>,
  userId: string,
): Promise<ProgressRow> {
  const { rows } = await sql<ProgressRow>`
    select
      p.user_name is not null and exists (select from ${currentOffer(sql.ref('p.user_id'))} offer) as page,
      p.avatar_key is not null or p.page_image_key is not null as picture,
      exists (select from posts where author_id = p.user_id and state = 'published') as "first-post",
      c.shared_at is not null as share,
      exists (select from payout_accounts a where a.creator_id = p.user_id and a.replaced_at is null) and (
        ${moneyMode !== 'split'} or exists (
          select from subaccounts s where s.creator_id = p.user_id and s.retired_at is null)) as bank,
      exists (select from comments where author_id = p.user_id)
        or exists (select from messages where sender_id = p.user_id) as hello,
      exists (select from push_devices d where d.user_id = p.user_id) as push,
      c.installed_at is not null as install,
      c.dismissed_as
    from profiles p left join checklists c on c.user_id = p.user_id
    where p.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a person has no profile');
  return row;
}

type Progress = ChecklistChanges & { userId: string; role: ListRole; now: Date };

/** Undefined fields stay as they are, and an instant that is set stays the first one. */
export async function saveProgress(db: Db, { userId, role, done, isDismissed, now }: Progress): Promise<void> {
  await db
    .insertInto('checklists')
    .values({
      user_id: userId,
      shared_at: done === 'share' ? now : null,
      installed_at: done === 'install' ? now : null,
      dismissed_as: isDismissed === true ? role : null,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        shared_at: eb.fn.coalesce('checklists.shared_at', 'excluded.shared_at'),
        installed_at: eb.fn.coalesce('checklists.installed_at', 'excluded.installed_at'),
        ...(isDismissed !== undefined && { dismissed_as: eb.ref('excluded.dismissed_as') }),
      })),
    )
    .execute();
}

/** Dismissing one twice changes nothing. */
export async function addDismissedMoment(db: Db, userId: string, moment: Moment): Promise<void> {
  await sql`
    insert into checklists as c (user_id, dismissed_moments) values (${userId}, array[${moment}::text])
    on conflict (user_id) do update set dismissed_moments = c.dismissed_moments || excluded.dismissed_moments
    where not c.dismissed_moments @> excluded.dismissed_moments`.execute(db);
}
