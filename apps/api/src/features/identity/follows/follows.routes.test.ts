import { followCreator, unfollowCreator } from '@udala/contract/follows';
import { listPosts } from '@udala/contract/posts';
import { getUser } from '@udala/contract/profiles';
import * as m from '@udala/messages/follows-server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  freshKey,
  makeCreator,
  makeMember,
  makeOffer,
  makePerson,
  makePost,
  signIn,
  type Creator,
  type Person,
} from '#test/factories.ts';
import { call, membersHost, startTestServer } from '#test/harness.ts';
import { untilItWaits } from '#test/lock-waits.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const both = { follow: followCreator, unfollow: unfollowCreator };
type Act = keyof typeof both;

const send = (act: Act, { token }: { token?: string }, creatorId: string, host = membersHost) =>
  call(server.app, both[act], { params: { creatorId }, host, ...(token !== undefined && { token }) });

const followersOf = async ({ id }: Creator) => {
  const { rows } = await server.deps.pool.query<{ followers: number }>(
    'select followers from creator_stats where creator_id = $1',
    [id],
  );
  return rows[0]?.followers;
};
const isFollowing = async ({ token }: Person, { id }: Creator) =>
  (await call(server.app, getUser, { params: { id }, token })).body.viewer.isFollowing;
const miscounted = async () => (await server.deps.pool.query('select * from inv_followers')).rows;
const titlesFor = async ({ token }: Person) =>
  (await call(server.app, listPosts, { token })).body.items.map(({ title }) => title);

/** A subscription whose first payment was started and has no result yet. */
async function beginPaying(patron: Person, creator: Creator): Promise<string> {
  const id = await makeMember(server.deps, patron, creator, await makeOffer(server.deps, creator));
  await server.deps.pool.query(
    `update subscriptions set state = 'pending', access_until = null, next_at = null where id = $1`,
    [id],
  );
  return id;
}

describe('following', () => {
  it('adds a creator’s posts to the feed until unfollowed, and is idempotent', async () => {
    const [ada, chidi] = [await makeCreator(server.deps), await makePerson(server.deps)];
    await makePost(server.deps, ada, { title: 'Harmattan', audience: 'everyone' });
    expect(await titlesFor(chidi)).toEqual([]);
    for (const act of ['follow', 'follow'] as const) expect((await send(act, chidi, ada.id)).body).toEqual({});
    expect(await titlesFor(chidi)).toEqual(['Harmattan']);
    expect([await followersOf(ada), await isFollowing(chidi, ada)]).toEqual([1, true]);
    for (const act of ['unfollow', 'unfollow'] as const) expect((await send(act, chidi, ada.id)).status).toBe(200);
    expect(await titlesFor(chidi)).toEqual([]);
    expect([await followersOf(ada), await isFollowing(chidi, ada)]).toEqual([0, false]);
  });

  it('shows only the teaser of posts for patrons', async () => {
    const [ada, chidi] = [await makeCreator(server.deps), await makePerson(server.deps)];
    await makePost(server.deps, ada, { title: 'For patrons', body: 'Secret', teaser: 'A word' });
    await send('follow', chidi, ada.id);
    const { body, raw } = await call(server.app, listPosts, { token: chidi.token });
    expect(body.items).toMatchObject([{ title: 'For patrons', description: 'A word', viewer: { canSee: false } }]);
    expect(raw).not.toContain('Secret');
  });

  it('counts a creator who has no counters yet', async () => {
    const [ada, chidi] = [await makeCreator(server.deps), await makePerson(server.deps)];
    await server.deps.db.deleteFrom('creator_stats').where('creator_id', '=', ada.id).execute();
    await send('follow', chidi, ada.id);
    expect(await followersOf(ada)).toBe(1);
  });

  it('cannot be ended during a membership, and can be after it', async () => {
    const [ada, chidi] = [await makeCreator(server.deps, { name: 'Ada Obi' }), await makePerson(server.deps)];
    const subscription = await makeMember(server.deps, chidi, ada, await makeOffer(server.deps, ada));
    const become = (state: string) =>
      server.deps.pool.query(
        `update subscriptions set state = $2, ended_at = case when $2 = 'ended' then created_at end,
           next_at = case when $2 not in ('paused', 'ended') then access_until end where id = $1`,
        [subscription, state],
      );
    for (const state of ['active', 'past_due', 'ending', 'paused']) {
      await become(state);
      const { status, body } = await send('unfollow', chidi, ada.id);
      expect([state, status, body]).toMatchObject([
        state,
        409,
        { code: 'conflict', message: m.patronsFollow('Ada Obi') },
      ]);
      expect(await isFollowing(chidi, ada)).toBe(true);
    }
    await become('ended');
    expect((await send('unfollow', chidi, ada.id)).status).toBe(200);
    expect(await isFollowing(chidi, ada)).toBe(false);
  });

  it('can be ended while the first payment is pending', async () => {
    const [ada, chidi] = [await makeCreator(server.deps), await makePerson(server.deps)];
    await beginPaying(chidi, ada);
    expect((await send('unfollow', chidi, ada.id)).status).toBe(200);
    expect(await isFollowing(chidi, ada)).toBe(false);
  });

  it('waits for a payment that is being settled', async () => {
    const [ada, chidi] = [await makeCreator(server.deps), await makePerson(server.deps)];
    const subscription = await beginPaying(chidi, ada);
    const settling = await server.deps.pool.connect();
    try {
      await settling.query('begin');
      await settling.query(
        `update subscriptions set state = 'active', access_until = '2100-01-01', next_at = '2100-01-01' where id = $1`,
        [subscription],
      );
      const answer = send('unfollow', chidi, ada.id);
      await untilItWaits(server.deps, 'delete from follows');
      await settling.query('commit');
      expect((await answer).status).toBe(409);
      expect(await isFollowing(chidi, ada)).toBe(true);
    } finally {
      settling.release();
    }
  });

  it('keeps the counter correct under concurrent follows and unfollows', async () => {
    const [ada, bola] = [await makeCreator(server.deps), await makeCreator(server.deps)];
    const people = await Promise.all([1, 2, 3].map(() => makePerson(server.deps)));
    const step = fc.record({
      person: fc.constantFrom(...people),
      creator: fc.constantFrom(ada, bola),
      act: fc.constantFrom<Act>('follow', 'unfollow'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 16 }), async (steps) => {
        const answers = await Promise.all(steps.map(({ act, person, creator }) => send(act, person, creator.id)));
        expect(answers.every(({ status }) => status === 200)).toBe(true);
        expect(await miscounted()).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe('who may follow whom', () => {
  it.each(['follow', 'unfollow'] as const)(
    '%s: requires a session and an active creator other than oneself',
    async (act) => {
      const { deps } = server;
      const [ada, bola] = [await makeCreator(deps), await makeCreator(deps)];
      const [chidi, patron, suspended] = [await makePerson(deps), await makePerson(deps), await makeCreator(deps)];
      await makeMember(deps, patron, ada, await makeOffer(deps, ada));
      await deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', suspended.id).execute();
      const table = [
        ['anonymous', {}, ada.id, 401],
        ['stranger', chidi, ada.id, 200],
        ['patron', patron, ada.id, act === 'follow' ? 200 : 409],
        ['another creator', bola, ada.id, 200],
        ['themselves', ada, ada.id, 404],
        ['not a creator', chidi, patron.id, 404],
        ['unknown', chidi, freshKey(), 404],
        ['suspended', chidi, suspended.id, 404],
        ['no id', chidi, 'x', 400],
      ] as const;
      for (const [who, person, id, status] of table)
        expect([who, (await send(act, person, id)).status]).toEqual([who, status]);
      expect((await send(act, suspended, ada.id)).status).toBe(401);
    },
  );

  it.each(['follow', 'unfollow'] as const)('%s: on a creator’s host that creator only', async (act) => {
    const [ada, bola] = [await makeCreator(server.deps), await makeCreator(server.deps)];
    const chidi = await makePerson(server.deps);
    const there = await signIn(server.deps, chidi.id, bola.host);
    expect((await send(act, there, ada.id, bola.host)).status).toBe(404);
    expect((await send(act, there, bola.id, bola.host)).status).toBe(200);
    expect(await followersOf(ada)).toBe(0);
  });
});
