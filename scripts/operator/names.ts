import { sql } from 'kysely';
import { writeAudit } from '../../apps/api/src/platform/audit.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { inTransaction } from '../../apps/api/src/platform/db/transaction.ts';
import { PlainError } from '../terminal.ts';
import type { OperatorContext } from './open.ts';
import { isId } from './people.ts';
import { minute, plain } from './words.ts';

interface HeldName {
  id: string;
  user_id: string;
  state: 'held' | 'rejected';
  held_at: Date;
  email: string;
  names: { name: string; pageName: string | null; userName: string | null };
}

/** Names that wait for a decision, oldest first; with `all` also rejected ones. */
export async function listHeldNames(db: Db, { all }: { all: boolean }): Promise<string[]> {
  const { rows } = await sql<HeldName>`
    select r.id, r.user_id, r.state, r.held_at, u.email, r.names
    from name_reviews r join users u on u.id = r.user_id and u.state <> 'deleted'
    where r.state = 'held' or (${all} and r.state = 'rejected') order by r.held_at, r.id`.execute(db);
  return rows.flatMap(toLines);
}

function toLines({ id, user_id, state, held_at, email, names: { name, pageName, userName } }: HeldName): string[] {
  return [
    `${minute(held_at)}  ${state}  ${plain(name)}`,
    ...(pageName === null ? [] : [`    page: ${plain(pageName)}`]),
    ...(userName === null ? [] : [`    address: @${plain(userName)}`]),
    `    of ${plain(email)} (${user_id})`,
    `    ${id}`,
  ];
}

/** Decides about names as they were listed: a name changed meanwhile has another id. Returns the name. */
export async function decideName(
  { db, clock, actor }: OperatorContext,
  word: string,
  decision: { approved: true } | { approved: false; reason: string },
): Promise<string> {
  const id = word.toLowerCase();
  const at = clock.now();
  const state = decision.approved ? 'approved' : 'rejected';
  return inTransaction(db, async (tx) => {
    const decided = sql<{ user_id: string; names: HeldName['names'] }>`
      update name_reviews set state = ${state}, decided_at = ${at}
      where id = ${id} and state <> ${state} returning user_id, names`;
    const [review] = isId(id) ? (await decided.execute(tx)).rows : [];
    if (!review) throw new PlainError(`No name waits under ${plain(word)}. It may have been changed: list them again.`);
    const details = decision.approved ? {} : { reason: decision.reason };
    const action = decision.approved ? 'name.approve' : 'name.reject';
    await writeAudit(tx, { actor, action, subjectId: review.user_id, details, at });
    return plain(review.names.name);
  });
}
