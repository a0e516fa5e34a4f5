import { sql } from 'kysely';
import { deleteSignInsOf } from '../../apps/api/src/features/identity/auth/sessions.queries.ts';
import { identityState } from '../../apps/api/src/features/money/payouts/identity.queries.ts';
import { setPayoutsStopped } from '../../apps/api/src/features/money/payouts/stop-payouts.queries.ts';
import { writeAudit, type AuditAction } from '../../apps/api/src/platform/audit.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { inTransaction, type Tx } from '../../apps/api/src/platform/db/transaction.ts';
import { PlainError } from '../terminal.ts';
import { listAudit } from './audit.ts';
import type { OperatorContext } from './open.ts';
import { listReportsAbout, reportLines } from './reports.ts';
import { minute, plain } from './words.ts';

interface Found {
  id: string;
  name: string;
  state: 'active' | 'suspended' | 'deleted';
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isId = (text: string): boolean => uuid.test(text);

/** Finds a person by e-mail, user name or id. */
export async function getPerson(db: Db, nameOrId: string): Promise<Found> {
  const word = nameOrId.trim().toLowerCase();
  const { rows } = await sql<Found>`
    select u.id, p.name, u.state from users u join profiles p on p.user_id = u.id
    where ${
      isId(word)
        ? sql`u.id = ${word}`
        : sql`
      (lower(u.email) = ${word} and u.state <> 'deleted') or lower(p.user_name) = ${word.replace(/^@/, '')}`
    }
    order by lower(u.email) = ${word} desc limit 1`.execute(db);
  const [person] = rows;
  if (!person) throw new PlainError(`There is nobody by ${plain(nameOrId)}. Name an email, a user name or an id.`);
  return person;
}

/** Describes a person, as lines. */
export async function describePerson(db: Db, nameOrId: string): Promise<string[]> {
  const { id } = await getPerson(db, nameOrId);
  const { rows } = await sql<Record<string, string | number | Date | null>>`
    select p.name, '@' || p.user_name as page, u.email, u.state, array_to_string(u.roles, ', ') as roles,
      u.created_at as since, u.email_verified_at as "email verified", p.verified_at as verified, u.deleted_at as deleted,
      (select max(s.seen_at) from sessions s where s.user_id = u.id) as "last seen",
      (select count(*) from sessions s where s.user_id = u.id) as sessions,
      (select count(*) from posts where author_id = u.id and state <> 'deleted') as posts,
      (select count(*) from comments where author_id = u.id) as comments,
      (select count(*) from subscriptions s where s.patron_id = u.id and s.state not in ('pending', 'ended')) as supports,
      (select coalesce(c.patrons, 0) from creator_stats c where c.creator_id = u.id) as patrons,
      (select ${identityState} from payout_accounts a where a.creator_id = u.id and a.replaced_at is null)
        as "bank account",
      (select identity_failure from payout_accounts a where a.creator_id = u.id and a.replaced_at is null)
        as "not confirmed because",
      (select count(*) from blocks b where b.blocked_id = u.id) as "blocked by"
    from users u join profiles p on p.user_id = u.id where u.id = ${id}`.execute(db);
  const facts = Object.entries(rows[0] ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value instanceof Date ? minute(value) : plain(String(value))}`],
  );
  const reports = (await listReportsAbout(db, id)).flatMap(reportLines);
  const audit = await listAudit(db, id);
  return [
    `id: ${id}`,
    ...facts,
    ...(reports.length > 0 ? ['', 'Reports about them:', ...reports] : []),
    ...(audit.length > 0 ? ['', 'Audit log:', ...audit] : []),
  ];
}

interface Act {
  nameOrId: string;
  action: AuditAction;
  details?: Record<string, string>;
  /** Returns false when there was nothing to do. */
  change: (tx: Tx, id: string, now: Date) => Promise<boolean>;
  nothingToDo: (name: string) => string;
}

async function act(
  { db, clock, actor }: OperatorContext,
  { nameOrId, action, details = {}, change, nothingToDo }: Act,
): Promise<string> {
  const { id, name } = await getPerson(db, nameOrId);
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await change(tx, id, at))) throw new PlainError(nothingToDo(plain(name)));
    await writeAudit(tx, { actor, action, subjectId: id, details, at });
  });
  return plain(name);
}

const moveState = async (tx: Tx, id: string, [from, to]: readonly ['active' | 'suspended', 'active' | 'suspended']) => {
  const moved = await tx
    .updateTable('users')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .execute();
  return moved.length === 1;
};

/** Ends the person's sessions: running processes revalidate them within five seconds. */
export const suspend = (context: OperatorContext, nameOrId: string, reason: string): Promise<string> =>
  act(context, {
    nameOrId,
    action: 'person.suspend',
    details: { reason },
    async change(tx, id) {
      if (!(await moveState(tx, id, ['active', 'suspended']))) return false;
      await deleteSignInsOf(tx, id);
      return true;
    },
    nothingToDo: (name) => `${name} is not active, so there is nothing to suspend.`,
  });

export const restore = (context: OperatorContext, nameOrId: string): Promise<string> =>
  act(context, {
    nameOrId,
    action: 'person.restore',
    change: (tx, id) => moveState(tx, id, ['suspended', 'active']),
    nothingToDo: (name) => `${name} is not suspended.`,
  });

/** Stops or resumes a creator's payouts: a payout that was reserved before still goes out. */
export const stopPayouts = (context: OperatorContext, nameOrId: string, reason: string | null): Promise<string> =>
  act(context, {
    nameOrId,
    action: reason === null ? 'payouts.resume' : 'payouts.stop',
    ...(reason !== null && { details: { reason } }),
    change: (tx, id, now) => setPayoutsStopped(tx, id, reason === null ? null : now),
    nothingToDo: (name) => `The payouts of ${name} ${reason === null ? 'are not stopped' : 'are stopped already'}.`,
  });

export const setVerified = (context: OperatorContext, nameOrId: string, verified: boolean): Promise<string> =>
  act(context, {
    nameOrId,
    action: verified ? 'person.verify' : 'person.unverify',
    async change(tx, id, now) {
      const changed = await tx
        .updateTable('profiles')
        .set({ verified_at: verified ? now : null, updated_at: now })
        .where('user_id', '=', id)
        .where('verified_at', verified ? 'is' : 'is not', null)
        .returning('user_id')
        .execute();
      return changed.length === 1;
    },
    nothingToDo: (name) => `${name} ${verified ? 'is verified already' : 'is not verified'}.`,
  });

/**
 * Gives or takes the role that opens the money console. Signs the person out everywhere: their next sign-in has the
 * role, and no older session has it.
 */
export const setOperator = (context: OperatorContext, nameOrId: string, isOne: boolean): Promise<string> =>
  act(context, {
    nameOrId,
    action: isOne ? 'operator.grant' : 'operator.revoke',
    async change(tx, id) {
      const changed = await tx
        .updateTable('users')
        .set({ roles: isOne ? sql`roles || array['operator']` : sql`array_remove(roles, 'operator')` })
        .where('id', '=', id)
        // Somebody suspended can lose the role, and not get it.
        .$if(isOne, (query) => query.where('state', '=', 'active'))
        .where(sql<boolean>`('operator' = any(roles)) <> ${isOne}`)
        .returning('id')
        .execute();
      if (changed.length === 0) return false;
      await deleteSignInsOf(tx, id);
      return true;
    },
    nothingToDo: (name) => (isOne ? `${name} is an operator already, or not active.` : `${name} is no operator.`),
  });
