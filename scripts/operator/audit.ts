import { sql } from 'kysely';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { minute, plain } from './words.ts';

interface AuditRow {
  at: Date;
  actor: string;
  action: string;
  subject_id: string | null;
  name: string | null;
  details: Record<string, unknown>;
}

const LISTED = 200;

/** Lists actions, newest first: all, or those about or by one person. */
export async function listAudit(db: Db, personId: string | null): Promise<string[]> {
  const { rows } = await sql<AuditRow>`
    select a.at, a.actor, a.action, a.subject_id, p.name, a.details
    from audit_log a left join profiles p on p.user_id = a.subject_id
    where ${personId}::uuid is null or a.subject_id = ${personId}::uuid
      or a.actor in ('user:' || ${personId}, 'operator:' || ${personId})
    order by a.id desc limit ${LISTED}`.execute(db);
  return rows.map(toLine);
}

const toLine = ({ at, actor, action, subject_id, name, details }: AuditRow): string =>
  [
    minute(at),
    plain(actor),
    action,
    subject_id === null ? '' : `${plain(name ?? 'somebody')} (${subject_id})`,
    ...Object.entries(details).map(([key, value]) => `${key}: ${plain(String(value))}`),
  ]
    .filter(Boolean)
    .join('  ');
