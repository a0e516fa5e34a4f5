import { sql } from 'kysely';
import { letterLinks } from '#features/letters/letter-links.ts';
import { cancelLink, payLink } from '#features/subscriptions/links/signed-links.ts';
import { makeCreator, makeOffer, makePerson, makePost, signIn, type Creator, type Person } from './factories.ts';
import { membersHost, hostOf } from './harness.ts';
import type { actors, Asked } from './fuzz-requests.ts';
import { standIns } from './fuzz-hostile.ts';
import { join, makePair, type MoneyServer } from './money.ts';
import { makePaid } from './paid.ts';
import { send } from './messages.ts';
import { makePicture } from './post-files.ts';
import { at, comment, like, react } from './talk.ts';

type People = Record<Exclude<(typeof actors)[number], 'nobody'>, Person> & { ada: Creator; bola: Creator };

/** Whom the fuzz asks as, and what there is to ask for. */
export interface FuzzWorld {
  people: People;
  /** What may stand for each kind of id, newest first. */
  ids: Record<string, string[]>;
  hosts: Record<Asked['place'], string>;
  /** Of each person on each host. */
  sessions: Map<string, Promise<{ token: string; mediaToken: string }>>;
}

export async function makeFuzzWorld(server: MoneyServer): Promise<FuzzWorld> {
  const { app, deps } = server;
  const { creator: ada, patron, membershipId } = await makePair(deps);
  const bola = await makeCreator(deps);
  const [stranger, lapsed, follower] = [await makePerson(deps), await makePerson(deps), await makePerson(deps)];
  await makePaid(deps, { patron, creator: ada, membershipId });
  const past = await makePaid(deps, { patron: lapsed, creator: bola });
  await join(app, { patron: stranger, membershipId, price: 2500 });
  await send(app, at(patron), ada.id);
  await send(app, at(ada), patron.id);
  for (const owner of [ada, bola, patron]) await makePicture(deps, owner);
  const world: FuzzWorld = {
    people: { ada, bola, patron, stranger, lapsed, follower },
    ids: { cursor: ['AAAA'] },
    hosts: { members: membersHost, ada: ada.host, bola: bola.host, nowhere: hostOf('nobody-here') },
    sessions: new Map(),
  };
  const ofSubscription = [cancelLink(deps, past.subscriptionId), payLink(deps, past.subscriptionId, 1)];
  const lastOf = (address: string) => address.split('/').at(-1) ?? '';
  world.ids['manage'] = ofSubscription.map(lastOf);
  world.ids['letters'] = [patron, lapsed].map(({ id }) => lastOf(letterLinks(deps, id).oneClick));
  await refresh(server, world);
  return world;
}

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
} as const;
const IDS_OF_EACH = 20;

/** Gives back what the fuzz took away: posts to talk under, an offer, addresses; and takes in the ids of what it made. */
export async function refresh({ app, deps }: MoneyServer, world: FuzzWorld): Promise<void> {
  const { ada, bola, patron, stranger } = world.people;
  for (const creator of [ada, bola]) {
    const posts = [await makePost(deps, creator), await makePost(deps, creator, { audience: 'everyone' })];
    for (const by of [patron, stranger]) {
      const token = (await sessionOf(deps, world, by, 'members')).token;
      for (const postId of posts) {
        await comment(app, at({ token }), postId);
        await like(app, at({ token }), postId, true);
        await react(app, at({ token }), postId, 'heart');
      }
    }
    await makeOffer(deps, creator).catch(() => undefined); // she has one
  }
  for (const [kind, table] of Object.entries(idColumns)) world.ids[kind] = await newest(deps, table, 'id');
  world.ids['person']?.unshift(...[ada, patron, stranger, bola].map(({ id }) => id));
  world.ids['reference'] = await newest(deps, 'charge_attempts', 'reference');
  world.ids['email'] = (await newest(deps, 'users', 'email')).filter(Boolean);
  world.ids['userName'] = await newest(deps, 'handles', 'label');
  world.ids['host'] = Object.values(world.hosts);
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
}

async function newest({ db }: MoneyServer['deps'], table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)}::text as value from ${sql.table(table)} order by random() limit ${IDS_OF_EACH}`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}

/** Anew where the fuzz ended the one before. */
export function sessionOf(deps: MoneyServer['deps'], world: FuzzWorld, person: Person, place: Asked['place']) {
  const host = place === 'nowhere' ? membersHost : world.hosts[place];
  const key = `${person.id} ${host}`;
  const session = world.sessions.get(key) ?? signIn(deps, person.id, host);
  world.sessions.set(key, session);
  return session;
}

/** With an id there is for each that was stood in for. */
export const inPlace = (text: string, { ids }: FuzzWorld): string =>
  text.replaceAll(standIns, (_, kind: string, n: string) => {
    const all = ids[kind] ?? [];
    return all[Number(n) % all.length] ?? '00000000-0000-4000-8000-000000000000';
  });
