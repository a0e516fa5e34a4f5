import { sql, type RawBuilder } from 'kysely';
import { writeAudit } from '../../apps/api/src/platform/audit.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { inTransaction } from '../../apps/api/src/platform/db/transaction.ts';
import { PlainError } from '../terminal.ts';
import type { OperatorContext } from './open.ts';
import { minute, plain } from './words.ts';

export interface ReportRow {
  id: string;
  created_at: Date;
  entity_type: string;
  entity_id: string;
  reason: string;
  note: string;
  state: string;
  outcome: string | null;
  reporter: string;
  subject_id: string | null;
  subject: string | null;
  /** Reported text at the time of the report; null where it was deleted. */
  text: string | null;
  /** Current text; null where it is gone. */
  text_now: string | null;
}

const reports = (which: RawBuilder<unknown>): RawBuilder<ReportRow> => sql<ReportRow>`
  select r.id, r.created_at, r.entity_type, r.entity_id, r.reason, r.note, r.state, r.outcome, r.text,
    by.name || ' (' || r.reporter_id || ')' as reporter, r.subject_id, about.name as subject,
    left(case r.entity_type
      when 'post' then (
        select concat_ws(' / ', nullif(p.title, ''), nullif(p.teaser, ''), nullif(b.body, ''))
        from posts p join post_bodies b on b.post_id = p.id where p.id = r.entity_id)
      when 'comment' then (select c.body from comments c where c.id = r.entity_id)
      when 'message' then (select m.body from messages m where m.id = r.entity_id)
      else (select concat_ws(' / ', p.name, p.page_name, nullif(p.bio, '')) from profiles p where p.user_id = r.entity_id) end, 5000) as text_now
  from reports r
  join profiles by on by.user_id = r.reporter_id
  left join profiles about on about.user_id = r.subject_id
  where ${which}
  order by r.created_at, r.id`;

/** Open reports, oldest first, or all reports ever made. */
export const listReports = async (db: Db, { all }: { all: boolean }): Promise<ReportRow[]> =>
  (await reports(all ? sql`true` : sql`r.state = 'open'`).execute(db)).rows;

export const listReportsAbout = async (db: Db, personId: string): Promise<ReportRow[]> =>
  (await reports(sql`r.subject_id = ${personId}`).execute(db)).rows;

const TEXT_SHOWN = 600;

export function reportLines(row: ReportRow): string[] {
  const shown = row.text ?? row.text_now;
  const written = shown === null ? '(gone)' : plain(shown).slice(0, TEXT_SHOWN);
  return [
    `${minute(row.created_at)}  ${row.entity_type} ${row.entity_id}  ${row.reason}${row.state === 'open' ? '' : '  closed'}`,
    `    ${row.entity_type === 'user' ? 'about' : 'by'} ${plain(row.subject ?? 'somebody')} (${row.subject_id ?? 'gone'}): ${written}`,
    `    told by ${plain(row.reporter)}${row.note === '' ? '' : `: ${plain(row.note)}`}`,
    ...sinceThen(row),
    ...(row.outcome === null ? [] : [`    outcome: ${plain(row.outcome)}`]),
    `    ${row.id}`,
  ];
}

/** Describes a change since the report. */
function sinceThen({ text, text_now }: ReportRow): string[] {
  if (text === null || text_now === text) return [];
  return [`    since then: ${text_now === null ? '(gone)' : plain(text_now).slice(0, TEXT_SHOWN)}`];
}

/** Closes a report, and all others about the same object. Returns their number. */
export async function closeReports(
  { db, clock, actor }: OperatorContext,
  id: string,
  outcome: string,
): Promise<number> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; subject_id: string | null }>`
      update reports r set state = 'closed', closed_at = ${at}, outcome = ${outcome}
      from reports one
      where one.id::text = ${id.toLowerCase()} and one.state = 'open'
        and r.entity_type = one.entity_type and r.entity_id = one.entity_id and r.state = 'open'
      returning r.id, r.subject_id`.execute(tx);
    const [first] = rows;
    if (!first) throw new PlainError(`No open report has the ID ${plain(id)}.`);
    const details = { reportId: id, outcome, reports: rows.length };
    await writeAudit(tx, { actor, action: 'report.close', subjectId: first.subject_id, details, at });
    return rows.length;
  });
}
