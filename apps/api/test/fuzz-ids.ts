import { getBalance } from '@udala/contract/payouts';
import { sql } from 'kysely';
import { isKnownDevice } from '#features/identity/auth/devices.queries.ts';
import { makeNonce } from '#features/identity/auth/google/google-nonces.ts';
import { holderOf, issueCode, type CodeKey } from '#features/identity/auth/codes.service.ts';
import { putSignUp } from '#features/identity/auth/sign-ups.queries.ts';
import { optOutLinks } from '#features/outreach/members/invitations/invitation-links.ts';
import { days, later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { sha256 } from '#platform/secrets.ts';
import { codeFor, openTab } from './exchange.ts';
import { sessionOf, type FuzzWorld } from './fuzz-world.ts';
import { call } from './harness.ts';
import type { MoneyServer } from './money.ts';

// Ids to request: everybody's, the actor's own, and those in emails, feeds and at Google.

type Deps = MoneyServer['deps'];

const idColumns = {
  post: 'posts',
  comment: 'comments',
  person: 'users',
  offer: 'memberships',
  subscription: 'subscriptions',
  reaction: 'reactions',
  notification: 'notifications',
  session: 'sessions',
  media: 'media',
  payment: 'charge_attempts',
  invitation: 'invitations',
  message: 'messages',
  video: 'media',
} as const;
const IDS_OF_ALL = 20;

/** Collects the existing ids, whoever they belong to. */
export async function takeInAll(deps: Deps, world: FuzzWorld): Promise<void> {
  const { ada, bola, patron, stranger } = world.people;
  for (const [kind, table] of Object.entries(idColumns)) world.ids[kind] = await newest(deps, table, 'id');
  world.ids['person']?.unshift(...[ada, patron, stranger, bola].map(({ id }) => id));
  world.ids['offered'] = (
    await deps.db.selectFrom('memberships').select('id').where('state', '=', 'offered').execute()
  ).map(({ id }) => id);
  world.ids['post'] = (
    await deps.db
      .selectFrom('posts')
      .select('id')
      .where('state', '=', 'published')
      .orderBy('id', 'desc')
      .limit(IDS_OF_ALL)
      .execute()
  ).map(({ id }) => id);
  world.ids['creator'] = [ada.id, bola.id];
  world.ids['reference'] = await newest(deps, 'charge_attempts', 'reference');
  world.ids['email'] = (await newest(deps, 'users', 'email')).filter(Boolean);
  world.ids['userName'] = await newest(deps, 'handles', 'label');
  world.ids['host'] = Object.values(world.hosts);
}

async function newest({ db }: Deps, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)}::text as value from ${sql.table(table)} order by random() limit ${IDS_OF_ALL}`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}

/** The person's own ids of each kind, as `id`. */
const ownIds: Record<string, (id: string) => ReturnType<typeof sql<{ id: string }>>> = {
  post: (me) => sql`select id from posts where author_id = ${me}`,
  comment: (me) =>
    sql`select c.id from comments c join posts p on p.id = c.post_id where c.author_id = ${me} or p.author_id = ${me}`,
  offer: (me) => sql`select id from memberships where creator_id = ${me} and state = 'offered'`,
  subscription: (me) =>
    sql`select id from subscriptions where (patron_id = ${me} or creator_id = ${me}) and state <> 'ended'`,
  cancelled: (me) => sql`select id from subscriptions where patron_id = ${me} and state in ('ending', 'ended')`,
  resting: (me) => sql`select id from subscriptions where patron_id = ${me} and state in ('ending', 'paused')`,
  running: (me) => sql`select id from subscriptions where patron_id = ${me} and state = 'active'`,
  payable: (me) => sql`select id from subscriptions where patron_id = ${me} and state in ('past_due', 'paused')`,
  method: (me) => sql`select id from payment_methods where patron_id = ${me} and removed_at is null`,
  dispute: (me) => sql`select id from disputes where creator_id = ${me} and state = 'open'`,
  reaction: (me) => sql`select id from reactions where user_id = ${me}`,
  notification: (me) => sql`select id from notifications where recipient_id = ${me}`,
  session: (me) => sql`select id from sessions where user_id = ${me}`,
  payment: (me) =>
    sql`select a.id from charge_attempts a join invoices i on i.id = a.invoice_id where i.patron_id = ${me}`,
  owedBack: (me) => sql`
    select a.id from charge_attempts a join invoices i on i.id = a.invoice_id join refunds r on r.attempt_id = a.id
    where i.patron_id = ${me} and r.state = 'needs_attention'`,
  reference: (me) =>
    sql`select a.reference as id from charge_attempts a join invoices i on i.id = a.invoice_id where i.patron_id = ${me}`,
  invitation: (me) => sql`select id from invitations where creator_id = ${me}`,
  message: (me) => sql`select id from messages where sender_id = ${me}`,
  heard: (me) => sql`select id from messages where ${me} in (low_id, high_id) and sender_id <> ${me}`,
  person: (me) => sql`
    select patron_id as id from subscriptions where creator_id = ${me} and state <> 'ended'
    union select creator_id from subscriptions where patron_id = ${me} and state <> 'ended'`,
  picture: (me) => sql`
    select id from media m where owner_id = ${me} and kind = 'image' and access = 'members'
      and not exists (select from post_media where media_id = m.id)`,
  publicPicture: (me) => sql`select id from media where owner_id = ${me} and kind = 'image' and access = 'public'`,
  video: (me) => sql`select id from media where owner_id = ${me} and kind = 'video'`,
  email: (me) => sql`select email as id from users where id = ${me}`,
  userName: (me) => sql`select user_name as id from profiles where user_id = ${me} and user_name is not null`,
};
const IDS_OF_EACH = 8;

/** Collects each actor's own ids. */
export async function takeInOwn(deps: Deps, { ids, people, apps, refreshed: nth }: FuzzWorld): Promise<void> {
  await deps.db.deleteFrom('auth_codes').execute();
  for (const [actor, { id }] of Object.entries(people)) {
    for (const [kind, query] of Object.entries(ownIds)) {
      const { rows } = await sql<{ id: string }>`
        select id::text as id from (${query(id)}) as own order by random() limit ${IDS_OF_EACH}`.execute(deps.db);
      ids[`${actor} ${kind}`] = rows.map((row) => row.id);
    }
    ids[`${actor} self`] = [id];
    await refreshCodes(deps, { ids, apps }, { actor, userId: id, nth });
  }
}

/** Without recovery codes an authenticator app would lock the actor out for good. */
async function refreshCodes(
  deps: Deps,
  { ids, apps }: Pick<FuzzWorld, 'ids' | 'apps'>,
  { actor, userId, nth }: { actor: string; userId: string; nth: number },
) {
  const email = ids[`${actor} email`]?.[0] ?? '';
  const app = await deps.db
    .selectFrom('authenticators')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const recovery = (ids[`${actor} reauth`] ?? []).filter((code) => code.includes('-'));
  if (app?.confirmed_at && recovery.length === 0) {
    await deps.db.deleteFrom('authenticators').where('user_id', '=', userId).execute();
    apps.delete(actor);
  }
  const holder = holderOf(userId);
  const newEmail = `${actor}-moved-${nth}@example.com`;
  const code = await newCode(deps, { email, purpose: 'reauth', holder });
  ids[`${actor} reauth`] = app?.confirmed_at && recovery.length > 0 ? recovery : [code];
  ids[`${actor} newEmail`] = [newEmail];
  ids[`${actor} emailCode`] = [await newCode(deps, { email: newEmail, purpose: 'email_change', holder })];
}

export const newCode = async (deps: Deps, key: CodeKey): Promise<string> =>
  (await inTransaction(deps.db, (tx) => issueCode(tx, deps, key))).code ?? '';

/** Collects the links in emails, feeds and at Google, and a code to go on as a patron on the members site. */
export async function takeInLinks(server: MoneyServer, world: FuzzWorld): Promise<void> {
  const { app, deps } = server;
  const { db, clock } = deps;
  const { ids, refreshed: nth } = world;
  const now = clock.now();
  const browserHash = sha256(world.deviceSecret);
  const signUp = { name: 'Somebody New', passwordHash: null, googleSubject: null, roles: ['patron'] as const };
  const email = `signs-up-${nth}@example.com`;
  await inTransaction(db, (tx) =>
    putSignUp(tx, { ...signUp, email, browserHash, passwordHash: world.passwordHash }, now),
  );
  ids['signupEmail'] = [email];
  ids['signupCode'] = [await newCode(deps, { email, purpose: 'signup', holder: browserHash })];
  const forgetful = ids['follower email']?.[0] ?? '';
  const isKnown = await isKnownDevice(db, forgetful, browserHash);
  ids['resetEmail'] = [forgetful];
  ids['resetCode'] = [
    await newCode(deps, { email: forgetful, purpose: 'reset', ...(isKnown && { holder: browserHash }) }),
  ];
  ids['optOut'] = [
    optOutLinks(deps, `refuses${nth % 5}@example.com`)
      .oneClick.split('/')
      .at(-1) ?? '',
  ];
  const tab = await openTab(deps, world.people.patron.id, world.hosts.ada);
  const { code, verifier } = await codeFor(server, tab);
  ids['sessionCode'] = [code];
  ids['sessionVerifier'] = [verifier];
  ids['soon'] = [later(now, days(3)).toISOString()];
  ids['credential'] = await Promise.all(
    [`google${nth}@gmail.com`, ids['stranger email']?.[0] ?? '', `google${nth}@elsewhere.example`].map((email) =>
      world.vendors.credential({ email, nonce: makeNonce(deps).nonce }),
    ),
  );
  for (const actor of ['ada', 'bola'] as const) {
    const { token } = await sessionOf(deps, world, world.people[actor], 'members');
    const { body } = await call(app, getBalance, { token });
    ids[`${actor} drawable`] = [String(body.withdrawal?.amountKobo ?? 0)];
  }
}
