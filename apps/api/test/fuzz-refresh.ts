import { cancelSubscription } from '@udala/contract/subscription-changes';
import { sql } from 'kysely';
import { linkGoogle } from '#features/identity/auth/accounts.queries.ts';
import { hashPassword } from '#features/identity/auth/passwords.ts';
import { unsubscribeLinks } from '#features/outreach/emails/unsubscribe-links.ts';
import { saveMethod } from '#features/money/billing/methods.queries.ts';
import { settleDispute } from '#features/money/disputes/disputes.service.ts';
import { setPayoutsStopped } from '#features/money/payouts/stop-payouts.queries.ts';
import { cancelLink, payLink } from '#features/money/subscriptions/links/signed-links.ts';
import { days, later } from '#platform/clock.ts';
import { sendDueRefunds } from '#features/money/refunds/send-refunds.ts';
import { settleRefundsOf } from '#features/money/refunds/settle-refund.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { newSecret } from '#platform/secrets.ts';
import { makeCreator, makeOffer, makePerson, makePost, type Person } from './factories.ts';
import { password } from './fuzz-known.ts';
import { takeInAll, takeInLinks, takeInOwn } from './fuzz-ids.ts';
import type { Vendors } from './fuzz-vendors.ts';
import { sessionOf, type FuzzWorld } from './fuzz-world.ts';
import { addAccount } from './bank-accounts.ts';
import { confirmIdentity } from './identity.ts';
import { call, eventually, hostOf, membersHost } from './harness.ts';
import { send } from './messages.ts';
import { payTwice } from './money-back.ts';
import { join, joinAndPay, makePair, type MoneyServer } from './money.ts';
import { makePaid } from './paid.ts';
import { earn } from './payouts.ts';
import { makePicture, makeVideo } from './post-files.ts';
import { at, comment, like, react } from './talk.ts';

export async function makeFuzzWorld(server: MoneyServer, vendors: Vendors): Promise<FuzzWorld> {
  const { app, deps } = server;
  const { creator: ada, patron, membershipId } = await makePair(deps);
  const bola = await makeCreator(deps);
  const [stranger, lapsed, follower, leaver] = [
    await makePerson(deps),
    await makePerson(deps),
    await makePerson(deps),
    await makePerson(deps),
  ];
  const operator = await makeOperator(deps);
  const [overpaid, beginner] = [await makeOverpaid(server), await makeBeginner(deps)];
  await makePaid(deps, { patron, creator: ada, membershipId });
  const past = await makePaid(deps, { patron: lapsed, creator: bola });
  await join(app, { patron: stranger, membershipId, price: 2500 });
  await send(app, at(patron), ada.id);
  await send(app, at(ada), patron.id);
  for (const creator of [ada, bola]) await letDraw(deps, creator);
  const world: FuzzWorld = {
    people: { ada, bola, patron, stranger, lapsed, follower, leaver, operator, overpaid, beginner },
    ids: { cursor: ['AAAA'], pushAddress: await vendors.pushAddresses(deps.vapid.publicKey) },
    hosts: { members: membersHost, ada: ada.host, bola: bola.host, nowhere: hostOf('nobody-here') },
    sessions: new Map(),
    apps: new Map(),
    deviceSecret: newSecret(),
    passwordHash: await hashPassword(password),
    vendors,
    refreshed: 0,
  };
  const ofSubscription = [cancelLink(deps, past.subscriptionId), payLink(deps, past.subscriptionId, 1)];
  const lastOf = (address: string) => address.split('/').at(-1) ?? '';
  world.ids['manage'] = ofSubscription.map(lastOf);
  world.ids['emails'] = [patron, lapsed].map(({ id }) => lastOf(unsubscribeLinks(deps, id).oneClick));
  await refresh(server, world);
  return world;
}

const makeOperator = (deps: MoneyServer['deps']) => makePerson(deps, { roles: ['patron', 'operator'] });

/** A creator whose first patron has just paid. */
async function makeBeginner(deps: MoneyServer['deps']): Promise<Person> {
  const creator = await makeCreator(deps);
  await makePaid(deps, { patron: await makePerson(deps), creator });
  return creator;
}

/** A patron whose refund waits for a bank account. */
async function makeOverpaid(server: MoneyServer): Promise<Person> {
  const { deps } = server;
  await server.control('settling', { delayMs: 0 });
  const { patron, overpayment } = await payTwice(server, 'refund-needs-attention');
  await sendDueRefunds(deps);
  await eventually(async () => {
    await settleRefundsOf(deps, overpayment);
    return (await refundsAsked(deps, patron)) > 0;
  });
  return patron;
}

async function refundsAsked({ db }: MoneyServer['deps'], { id }: Person): Promise<number> {
  const { rows } = await sql`
    select from refunds r join charge_attempts a on a.id = r.attempt_id join invoices i on i.id = a.invoice_id
    where i.patron_id = ${id} and r.state = 'needs_attention'`.execute(db);
  return rows.length;
}

const PICTURES_EACH = 3;
/** So that something becomes due now and then: a payment, an email, a day of grace. */
const LOTS_A_STEP = 8;
const STEP_MS = days(11);
/** A month and two days: within the grace period. */
const DUE_FOR_MS = days(33);

/** Restores what the fuzz removed (posts to comment on, an offer, addresses) and collects the ids it created. */
export async function refresh(server: MoneyServer, world: FuzzWorld): Promise<void> {
  const { app, deps } = server;
  world.refreshed += 1;
  if (world.refreshed % LOTS_A_STEP === 0) {
    await server.passTime(STEP_MS);
    await world.vendors.passTime(STEP_MS);
  }
  await bringBack(server, world);
  const { ada, bola, patron, stranger } = world.people;
  for (const creator of [ada, bola]) {
    for (let nth = 0; nth < PICTURES_EACH; nth += 1) await makePicture(deps, creator);
    await makeVideo(deps, creator);
    await earn(deps, creator.id, 500_000);
    const posts = [await makePost(deps, creator), await makePost(deps, creator, { audience: 'everyone' })];
    for (const by of [patron, stranger]) {
      const token = (await sessionOf(deps, world, by, 'members')).token;
      for (const postId of posts) {
        await comment(app, at({ token }), postId);
        await like(app, at({ token }), postId, true);
        await react(app, at({ token }), postId, 'heart');
      }
    }
  }
  for (const place of ['ada', 'bola'] as const) {
    const { user_name } = await deps.db
      .selectFrom('profiles')
      .select('user_name')
      .where('user_id', '=', world.people[place].id)
      .executeTakeFirstOrThrow();
    if (user_name !== null && hostOf(user_name) !== world.hosts[place]) {
      world.hosts[place] = hostOf(user_name);
      world.sessions.clear();
    }
  }
  for (const [actor, owner] of Object.entries(world.people)) {
    if (!world.ids[`${actor} publicPicture`]?.length) await makePicture(deps, owner, { access: 'public' });
  }
  await letDispute(server, ada);
  await takeInAll(deps, world);
  await takeInOwn(deps, world);
  await takeInLinks(server, world);
}

/** Replaces people who deleted their accounts, resets rate limits, and restores passwords and bank accounts. */
async function bringBack(server: MoneyServer, world: FuzzWorld): Promise<void> {
  const { app, deps } = server;
  const { db } = deps;
  await db.deleteFrom('rate_limits').execute();
  for (const [actor, { id }] of Object.entries(world.people)) {
    const { state } = await db.selectFrom('users').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    if (state !== 'deleted') continue;
    const isCreator = actor === 'ada' || actor === 'bola';
    const make = () => (actor === 'operator' ? makeOperator(deps) : makePerson(deps));
    Object.assign(world.people, { [actor]: await (isCreator ? makeCreator(deps) : make()) });
    world.ids[`${actor} reauth`] = [];
  }
  const { ada, bola, patron, stranger } = world.people;
  // A new person whom nobody has banned: one membership is past due, the other is active or cancelled.
  const lapsed = await makePerson(deps);
  world.people.lapsed = lapsed;
  world.people.beginner = await makeBeginner(deps);
  if ((await refundsAsked(deps, world.people.overpaid)) === 0) world.people.overpaid = await makeOverpaid(server);
  for (const creator of [ada, bola]) {
    await makeOffer(deps, creator).catch(() => undefined); // there is one already
    await letDraw(deps, creator);
    for (const by of [patron, stranger]) await letJoin(deps, by, creator);
  }
  await letJoin(deps, lapsed, bola, later(deps.clock.now(), -DUE_FOR_MS));
  const running = await letJoin(deps, lapsed, ada);
  if (running && world.refreshed % 2 === 0) {
    await call(app, cancelSubscription, { token: lapsed.token, params: { id: running.subscriptionId } });
  }
  for (const by of [patron, stranger, lapsed]) await saveCard(deps, by);
  const people = Object.values(world.people).map(({ id }) => id);
  await db.updateTable('users').set({ password_hash: world.passwordHash }).where('id', 'in', people).execute();
  await db
    .updateTable('payout_accounts')
    .set((eb) => ({ usable_at: eb.ref('created_at') }))
    .execute();
  for (const { id } of [patron, stranger])
    await inTransaction(db, (tx) => linkGoogle(tx, { userId: id, subject: `google of ${id}`, now: deps.clock.now() }));
}

/** A bank account whose owner is known, and no operator who has stopped payouts. */
async function letDraw(deps: MoneyServer['deps'], { id: creatorId }: Person): Promise<void> {
  const { db } = deps;
  const current = db.selectFrom('payout_accounts').select('id').where('creator_id', '=', creatorId);
  if (!(await current.where('replaced_at', 'is', null).executeTakeFirst())) await addAccount(deps, creatorId);
  await confirmIdentity(deps, creatorId);
  await inTransaction(db, (tx) => setPayoutsStopped(tx, creatorId, null));
}

/** A card that the provider does not know. */
async function saveCard({ db, clock }: MoneyServer['deps'], { id: patronId, email }: Person) {
  const card = { channel: 'card', brand: 'visa', bank: null, last4: '0000', expiresOn: null } as const;
  const authorization = { ...card, code: `AUTH_${patronId}`, signature: `SIG_${patronId}` };
  await inTransaction(db, (tx) => saveMethod(tx, { patronId, email, authorization, now: clock.now() }));
}

/** A bank asks a new patron's payment back, unless a dispute waits for the creator's answer. */
async function letDispute(server: MoneyServer, creator: Person): Promise<void> {
  const { app, deps } = server;
  const { rows } = await sql<{ id: string; price_kobo: number }>`
    select id, price_kobo from memberships where creator_id = ${creator.id} and state = 'offered' and not exists (
      select from disputes where creator_id = ${creator.id} and state = 'open' and answered_at is null)`.execute(
    deps.db,
  );
  const [offer] = rows;
  if (!offer) return;
  const joining = { patron: await makePerson(deps), membershipId: offer.id, price: offer.price_kobo / 100 };
  const { id } = await server.control<{ id: number }>('disputes', { reference: await joinAndPay(app, joining) });
  await settleDispute(deps, id);
}

/** Joins, unless the person is a patron already. */
async function letJoin(deps: MoneyServer['deps'], patron: Person, creator: Person, at = deps.clock.now()) {
  const { rows } = await sql<{ id: string }>`
    select id from memberships m where creator_id = ${creator.id} and state = 'offered' and not exists (
      select from subscriptions s
      where s.creator_id = m.creator_id and s.patron_id = ${patron.id} and s.state <> 'ended')`.execute(deps.db);
  const [offer] = rows;
  return offer && makePaid(deps, { patron, creator, membershipId: offer.id, at });
}
