import {
  agreeToPrice,
  cancelSubscription,
  endSubscription,
  explainCancelling,
  pauseSubscription,
  paySubscription,
  resumeSubscription,
} from '@udala/contract/subscription-changes';
import type { FastifyInstance } from 'fastify';
import { sql, type Selectable } from 'kysely';
import { longWork } from '#platform/db/watched-client.ts';
import { changeState } from '#features/money/subscriptions/changes/changes.queries.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Subscriptions } from '#platform/db/types.ts';
import type { Deps } from '#app/deps.ts';
import { freshKey, type Creator, type Person } from './factories.ts';
import { call, membersHost } from './harness.ts';
import { joinAndPay, makePair, type MoneyServer } from './money.ts';

export interface Member {
  id: string;
  creator: Creator;
  patron: Person;
  membershipId: string;
  price: number;
}

/** A patron who joined and paid, with their creator. */
export async function makePaidMember({ app, deps }: MoneyServer): Promise<Member> {
  const pair = await makePair(deps);
  await joinAndPay(app, pair);
  const { id } = await deps.db
    .selectFrom('subscriptions')
    .select('id')
    .where('patron_id', '=', pair.patron.id)
    .executeTakeFirstOrThrow();
  return { ...pair, id };
}

export const rowOf = ({ db }: Deps, id: string): Promise<Selectable<Subscriptions>> =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The row of a paid membership, with its dates. */
export async function termOf(deps: Deps, { id }: Pick<Member, 'id'>) {
  const row = await rowOf(deps, id);
  return { ...row, anchor_date: row.anchor_date ?? '' };
}

/** A membership's events, in order. */
export const eventsOf = ({ db }: Deps, id: string) =>
  db
    .selectFrom('subscription_events')
    .select(['from_state', 'to_state', 'reason'])
    .where('subscription_id', '=', id)
    .orderBy('id')
    .execute();

/** The creator's counter of patrons. */
export async function patronsOf({ db }: Deps, creatorId: string): Promise<number> {
  const stats = await db
    .selectFrom('creator_stats')
    .select('patrons')
    .where('creator_id', '=', creatorId)
    .executeTakeFirst();
  return stats?.patrons ?? 0;
}

const own = {
  cancelSubscription,
  explainCancelling,
  resumeSubscription,
  pauseSubscription,
  paySubscription,
  agreeToPrice,
};
const endpoints = { ...own, endSubscription };

type Name = keyof typeof endpoints;
type Reply<N extends Name> = Awaited<ReturnType<typeof call<(typeof endpoints)[N]>>>;

/** Changes that a patron may make to their own membership. */
export const ownChanges = Object.keys(own) as (keyof typeof own)[];

interface ChangeOptions {
  body?: unknown;
  key?: string;
  host?: string;
}

const bodies: Partial<Record<Name, unknown>> = {
  explainCancelling: { reason: 'cost' },
  agreeToPrice: { price: 2500 },
  endSubscription: { refund: false },
};

/** Changes a membership; body and key have defaults. */
export const change = <N extends Name>(
  app: FastifyInstance,
  name: N,
  id: string,
  { token, body = bodies[name], key = freshKey(), host = membersHost }: ChangeOptions & { token?: string | undefined },
): Promise<Reply<N>> =>
  call(app, endpoints[name], {
    params: { id },
    host,
    headers: { 'idempotency-key': key },
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
  });

/** The same as a person. */
export type Act = <N extends Name>(
  name: N,
  id: string,
  person: { token?: string },
  options?: ChangeOptions,
) => Promise<Reply<N>>;

/** Moves the start of a membership and its whole calendar back by some days. No due work runs in between. */
export async function moveBack({ db }: Deps, subscriptionId: string, days: number): Promise<void> {
  await sql`
    with moved as (
      update subscriptions set anchor_date = anchor_date - ${days}::int where id = ${subscriptionId}
      returning id, anchor_date, anchor_no, period_no)
    update invoices i set
      period_start = (m.anchor_date + make_interval(months => i.period_no - m.anchor_no))::date,
      period_end = (m.anchor_date + make_interval(months => i.period_no - m.anchor_no + 1))::date
    from moved m where i.subscription_id = m.id and i.period_no >= m.anchor_no`.execute(db);
  await sql`
    update subscriptions set
      access_until = due_at(anchor_date, period_no - anchor_no)
        + case when state in ('active', 'past_due') then interval '1 day' * grace_days else interval '0' end,
      next_at = case when next_at is not null then due_at(anchor_date, period_no - anchor_no) end
    where id = ${subscriptionId}`.execute(db);
}

/** Removes the saved card: from now on payments are manual. */
export const payByHand = ({ db }: Deps, id: string) =>
  db.updateTable('subscriptions').set({ method_id: null }).where('id', '=', id).execute();

/** Sets the bank's response to the next charges of the saved card. */
export async function answerNext(
  { control }: Pick<MoneyServer, 'control'>,
  { email }: Pick<Person, 'email'>,
  next: { answer: 'decline'; text: string; times: number } | { answer: 'pause' },
): Promise<void> {
  type Saved = { email: string; authorization: { authorization_code: string } };
  const { items } = await control<{ items: Saved[] }>('authorizations');
  const code = items.find((saved) => saved.email === email)?.authorization.authorization_code;
  await control(`authorizations/${code}/next`, next);
}

/** Copies of a membership: the given first period, the same card, and anchors on consecutive days. */
export async function makeAlike(
  { db, clock }: Deps,
  subscriptionId: string,
  { others, days = 1 }: { others: number; days?: number },
): Promise<void> {
  const now = clock.now();
  const rows = sql`
    with one as (select * from subscriptions where id = ${subscriptionId}),
    made as (
      insert into users (email, email_verified_at, roles, state, created_at)
      select 'alike' || n || '-' || ${subscriptionId}::text || '@example.com', ${now}, array['patron'], 'active', ${now} from generate_series(1, ${others}::int) n
      returning id),
    profiled as (insert into profiles (user_id, name, updated_at) select id, 'Chidi Eze', ${now} from made),
    following as (
      insert into follows (follower_id, creator_id, created_at) select made.id, one.creator_id, ${now} from made, one),
    counted as (
      update creator_stats s set patrons = patrons + ${others}, followers = followers + ${others}
      from one where s.creator_id = one.creator_id),
    saved as (
      insert into payment_methods (patron_id, authorization_code, signature, email, channel, created_at)
      select made.id, m.authorization_code, m.signature, m.email, m.channel, ${now}
      from made, one join payment_methods m on m.id = one.method_id
      returning id, patron_id),
    anchored as (
      select saved.*, one.anchor_date + (row_number() over () % ${days})::int as anchor from saved, one),
    joined as (
      insert into subscriptions (creator_id, patron_id, membership_id, state, price_kobo, anchor_date, period_no,
        access_until, method_id, next_at, created_at)
      select one.creator_id, a.patron_id, one.membership_id, 'active', one.price_kobo, a.anchor, 1,
        due_at(a.anchor, 1) + interval '7 days', a.id, due_at(a.anchor, 1), ${now}
      from anchored a, one
      returning *)
    insert into invoices (subscription_id, creator_id, patron_id, period_no, period_start, period_end, amount_kobo,
      state, created_at)
    select id, creator_id, patron_id, 0, anchor_date, (anchor_date + interval '1 month')::date, price_kobo, 'waived', ${now}
    from joined`;
  await longWork(() => rows.execute(db));
}

/** Marks a due payment as missed; access stays open. */
export const lapse = (deps: Deps, id: string): Promise<boolean> =>
  inTransaction(deps.db, (tx) =>
    changeState(tx, { id, from: ['active'], to: 'past_due', reason: 'not_paid_yet', now: deps.clock.now() }),
  );
