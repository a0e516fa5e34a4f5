import { sql, type RawBuilder } from 'kysely';
import type { Booked } from '@udala/contract/operator';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { notFound } from '#platform/http/errors.ts';
import type { OperatorRequests } from '#platform/db/types.ts';

/** An action on money: what, of which payment, exception or creator, how much, and why. */
export interface Action {
  action: OperatorRequests['action'];
  targetId: string;
  amountKobo: number;
  bearer: Booked | null;
  reason: string;
}

export interface RequestRow {
  id: string;
  action: OperatorRequests['action'];
  target_id: string;
  target: string | null;
  amount_kobo: number;
  bearer: Booked | null;
  reason: string;
  state: OperatorRequests['state'];
  requested_by: string;
  requester: string;
  requested_at: Date;
  executes_at: Date | null;
  expires_at: Date;
  decider: string | null;
  decided_at: Date | null;
  problem: string | null;
}

async function select(db: Db, where: RawBuilder<unknown>): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select o.id, o.action, o.target_id, o.amount_kobo, o.bearer, o.reason, o.state, o.requested_by, o.requested_at,
      o.executes_at, o.expires_at, o.decided_at, o.problem, requester.name as requester, decider.name as decider,
      case o.action
        when 'refund' then (
          select patron.name || ' → ' || creator.name from charge_attempts a join invoices i on i.id = a.invoice_id
          join profiles patron on patron.user_id = i.patron_id join profiles creator on creator.user_id = i.creator_id
          where a.id = o.target_id)
        when 'book' then (select e.kind || ' ' || e.key from reconciliation_exceptions e where e.id = o.target_id)
        else (select creator.name from profiles creator where creator.user_id = o.target_id) end as target
    from operator_requests o
    join profiles requester on requester.user_id = o.requested_by
    left join profiles decider on decider.user_id = o.decided_by
    ${where}`.execute(db);
  return rows;
}

export const findRequest = async (db: Db, id: string): Promise<RequestRow | undefined> =>
  (await select(db, sql`where o.id = ${id}`))[0];

export const findWaiting = (db: Db): Promise<RequestRow[]> =>
  select(db, sql`where o.state = 'waiting' order by o.requested_at, o.id limit 50`);

export const findWaitingOf = async (db: Db, targetId: string): Promise<RequestRow | undefined> =>
  (await select(db, sql`where o.target_id = ${targetId} and o.state = 'waiting'`))[0];

/** What waits on each of these, by their ids. */
export async function findWaitingOfAll(db: Db, targetIds: readonly string[]): Promise<Map<string, RequestRow>> {
  const rows = await select(db, sql`where o.target_id = any(${targetIds}::uuid[]) and o.state = 'waiting'`);
  return new Map(rows.map((row) => [row.target_id, row]));
}

/** The last that were decided, those that nobody else had to confirm included. */
export const findDecided = (db: Db, limit: number): Promise<RequestRow[]> =>
  select(db, sql`where o.state <> 'waiting' order by o.id desc limit ${limit}`);

/** The operators who may sign in. */
export async function findOperators(db: Db): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`'operator' = any(roles)`)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
}

/**
 * Locks the operator until the transaction ends, so that what they do at the same time is added up. Their session may be
 * older than the end of their role. @throws AppError `not_found` for whoever is no operator.
 */
export async function lockOperator(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`
    select id from users where id = ${id} and 'operator' = any(roles) and state = 'active' for no key update`.execute(
    tx,
  );
  if (rows.length === 0) throw notFound();
}

/** What an operator has moved since an instant that nobody else confirmed. */
export async function sumUnconfirmed(tx: Tx, operatorId: string, since: Date): Promise<number> {
  const { kobo } = await tx
    .selectFrom('operator_requests')
    .select(sql<number>`coalesce(sum(amount_kobo), 0)::bigint`.as('kobo'))
    .where('requested_by', '=', operatorId)
    .where('requested_at', '>', since)
    .where('state', '=', 'done')
    .where('decided_by', 'is', null)
    .where('executes_at', 'is', null)
    .executeTakeFirstOrThrow();
  return kobo;
}

interface NewRequest extends Action {
  operatorId: string;
  now: Date;
  /** Done at once, where nobody else has to confirm it. */
  isDone: boolean;
  executesAt: Date | null;
  expiresAt: Date;
}

/** @throws a violation of `operator_requests_one_waiting` while another action on the same waits. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<string> {
  const { id } = await tx
    .insertInto('operator_requests')
    .values({
      action: request.action,
      target_id: request.targetId,
      amount_kobo: request.amountKobo,
      bearer: request.bearer,
      reason: request.reason,
      state: request.isDone ? 'done' : 'waiting',
      requested_by: request.operatorId,
      requested_at: request.now,
      executes_at: request.executesAt,
      expires_at: request.expiresAt,
      decided_at: request.isDone ? request.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Decision {
  id: string;
  to: Exclude<OperatorRequests['state'], 'waiting'>;
  /** Null for the product. */
  by: string | null;
  now: Date;
  problem?: string;
  /** Further conditions. */
  where?: RawBuilder<boolean>;
}

/** Ends the waiting of a request: once, whoever comes first. Undefined where it does not wait, or `where` fails. */
export async function decide(
  tx: Tx,
  { id, to, by, now, problem, where = sql<boolean>`true` }: Decision,
): Promise<(Action & { operatorId: string }) | undefined> {
  const row = await tx
    .updateTable('operator_requests')
    .set({ state: to, decided_by: by, decided_at: now, ...(problem !== undefined && { problem }) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(where)
    .returning(['action', 'target_id', 'amount_kobo', 'bearer', 'reason', 'requested_by'])
    .executeTakeFirst();
  return (
    row && {
      action: row.action,
      targetId: row.target_id,
      amountKobo: row.amount_kobo,
      bearer: row.bearer,
      reason: row.reason,
      operatorId: row.requested_by,
    }
  );
}

/** Condition of `decide`: it is not too late, and whoever asked for it is still an operator. */
export const mayBeDone = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  expires_at > ${now} and exists (
    select from users u where u.id = requested_by and 'operator' = any(u.roles) and u.state = 'active'))`;

/** The ids of requests that are to be done by themselves, or have expired. */
export async function findDue(db: Db, now: Date): Promise<{ id: string; isOver: boolean }[]> {
  const { rows } = await sql<{ id: string; isOver: boolean }>`
    select id, expires_at <= ${now} as "isOver" from operator_requests
    where state = 'waiting' and (executes_at <= ${now} or expires_at <= ${now}) order by id limit 100`.execute(db);
  return rows;
}
