import { limits } from '@udala/contract/limits';
import { sql } from 'kysely';
import { writeAudit } from '../../apps/api/src/platform/audit.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { inTransaction } from '../../apps/api/src/platform/db/transaction.ts';
import type { OperatorContext } from './open.ts';
import { getPerson } from './people.ts';
import { minute, plain } from './words.ts';

interface StoppedRow {
  creator_id: string;
  name: string;
  user_name: string | null;
  stopped_at: Date;
  stopped_by: 'figures' | 'operator';
  sent: number | null;
  bounced: number | null;
  refused: number | null;
}

/** Creators whose invitations are stopped, newest first. */
export async function listStopped(db: Db): Promise<string[]> {
  const { rows } = await sql<StoppedRow>`
    select a.creator_id, p.name, p.user_name, a.stopped_at, a.stopped_by, a.sent, a.bounced, a.refused
    from invitation_allowances a join profiles p on p.user_id = a.creator_id
    where a.stopped_at is not null order by a.stopped_at desc`.execute(db);
  return rows.map(({ creator_id, name, user_name, stopped_at, stopped_by, sent, bounced, refused }) =>
    [
      minute(stopped_at),
      `${plain(name)} @${user_name ?? ''} (${creator_id})`,
      stopped_by === 'operator' ? 'by an operator' : `${sent} sent, ${bounced} bounced, ${refused} refused`,
    ].join('  '),
  );
}

/** Lifts a stop, and vouches for a creator without bank account and payment. Earlier bounces do not count any more. */
export async function openInvitations({ db, clock, actor }: OperatorContext, nameOrId: string): Promise<string> {
  const { id, name } = await getPerson(db, nameOrId);
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    await sql`
      insert into invitation_allowances (creator_id, grown_at, counted_from, opened_at) values (${id}, ${at}, ${at}, ${at})
      on conflict (creator_id) do update set opened_at = ${at}, counted_from = ${at}, grown_at = ${at},
        per_day = case when invitation_allowances.stopped_at is null then invitation_allowances.per_day
          else ${limits.invitationsPerDay} end,
        stopped_at = null, stopped_by = null, sent = null, bounced = null, refused = null`.execute(tx);
    await writeAudit(tx, { actor, action: 'invitations.open', subjectId: id, at });
  });
  return plain(name);
}

export async function closeInvitations(
  { db, clock, actor }: OperatorContext,
  nameOrId: string,
  reason: string,
): Promise<string> {
  const { id, name } = await getPerson(db, nameOrId);
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    await sql`
      insert into invitation_allowances (creator_id, grown_at, counted_from, stopped_at, stopped_by)
      values (${id}, ${at}, ${at}, ${at}, 'operator')
      on conflict (creator_id) do update
        set stopped_at = ${at}, stopped_by = 'operator', opened_at = null, sent = null, bounced = null, refused = null`.execute(
      tx,
    );
    await writeAudit(tx, { actor, action: 'invitations.close', subjectId: id, details: { reason }, at });
  });
  return plain(name);
}
