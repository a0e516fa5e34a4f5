import { logout } from '@udala/contract/auth';
import { listNotifications } from '@udala/contract/notifications';
import { changePassword } from '@udala/contract/security';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#features/identity/auth/passwords.ts';
import { days } from '#platform/clock.ts';
import { moveSharedClock } from '#platform/db/shared-clock.ts';
import { letTimePass, WAIT_MS } from '../../../scripts/test/patience.ts';
import {
  makeCreator,
  makeMember,
  makeOffer,
  makePerson,
  makePost,
  signIn,
  type Creator,
  type Person,
} from './factories.ts';
import { call, eventually, membersHost } from './harness.ts';
import { makePair, read, send } from './messages.ts';
import { publisher } from './publishing.ts';
import { hasRedis, skippedWithoutRedis } from '../../../scripts/test/redis.ts';
import { backAgain, openPage, startSocketServers, type Page, type SocketServers } from './socket-servers.ts';
import { at, comment } from './talk.ts';

/** Length of a network interruption; CUT_SECONDS=60 for an occasional longer one. */
const CUT_MS = 1_000 * Number(process.env['CUT_SECONDS'] ?? 2);
/** Hints between two processes take some time. */
const settle = () => letTimePass(300, 'an event that must not arrive would arrive meanwhile');
const password = 'kunu in the shade';

const ways: [what: string, servers: number, canRun: boolean][] = [
  ['one server', 1, true],
  [`two servers behind a plain balancer, and a worker${skippedWithoutRedis}`, 2, hasRedis],
];

for (const [what, count, canRun] of ways) {
  describe.skipIf(!canRun)(`sockets of ${what}`, () => {
    let world: SocketServers;
    beforeAll(async () => void (world = await startSocketServers(count)));
    afterAll(() => world.close());

    const one = () => world.servers[0];
    const other = () => world.servers.at(-1) ?? one();
    const open = (person: Pick<Person, 'token'>) => openPage(world.proxy.port, person);
    /** A page at each of the servers. */
    const openEverywhere = (person: Person) => Promise.all(world.servers.map(() => open(person)));

    async function makeWriter(): Promise<{ ada: Creator; postId: string; reader: Person }> {
      const { deps } = one();
      const ada = await makeCreator(deps);
      return { ada, postId: await makePost(deps, ada, { audience: 'everyone' }), reader: await makePerson(deps) };
    }
    const idsOf = ({ heard }: Page) => heard.map(({ id }) => id);
    const bellOf = async ({ token }: Person) =>
      (await call(one().app, listNotifications, { token, query: { limit: 50 } })).body.items.map(({ id }) => id);
    const receives = (page: Page, times: number) =>
      eventually(async () => page.heard.length >= times && page.heard.length);

    test('joining another person’s channel receives nothing of it', async () => {
      const { ada, postId, reader } = await makeWriter();
      const [adasPages, readersPages] = [await openEverywhere(ada), await openEverywhere(reader)];
      const join = (page: Page, id: unknown) => page.socket.timeout(WAIT_MS).emitWithAck('joinNotificationChannel', id);
      for (const page of readersPages) {
        for (const id of [ada.id, `user:${ada.id}`, [ada.id], { id: ada.id }, null])
          expect(await join(page, id)).toBe(false);
        page.socket.emit('joinNotificationChannel', ada.id);
      }
      for (const page of adasPages) expect(await join(page, ada.id)).toBe(true);
      await comment(one().app, at(reader), postId);
      for (const page of adasPages) await receives(page, 1);
      await settle();
      expect(readersPages.flatMap(idsOf)).toEqual([]);
      expect(adasPages.map(idsOf)).toEqual(await Promise.all(adasPages.map(() => bellOf(ada))));
    });

    test('events from background jobs reach every page', async () => {
      const { ada, reader } = await makeWriter();
      await makeMember(one().deps, reader, ada, await makeOffer(one().deps, ada));
      const pages = await openEverywhere(reader);
      const { body } = await publisher(one()).publish(ada);
      for (const page of pages) await receives(page, 1);
      expect(pages.map(({ heard }) => heard.map(({ entityId }) => entityId))).toEqual(pages.map(() => [body.id]));
    });

    test('a dropped connection gets each missed hint once, and nobody else gets them', async () => {
      const { ada, postId, reader } = await makeWriter();
      const [page, readersPage] = [await open(ada), await open(reader)];
      await comment(one().app, at(reader), postId);
      await receives(page, 1);
      world.proxy.cut();
      await eventually(async () => !page.socket.connected && !readersPage.socket.connected);
      for (let nth = 0; nth < 20; nth += 1) await comment((nth % 2 ? one() : other()).app, at(reader), postId);
      await letTimePass(CUT_MS, 'the connection stays cut for this long');
      world.proxy.mend();
      await backAgain(page);
      await receives(page, 21);
      await settle();
      expect(page.socket.recovered).toBe(true);
      expect(idsOf(page).toSorted()).toEqual((await bellOf(ada)).toSorted());
      expect(new Set(idsOf(page)).size).toBe(21);
      expect(readersPage.heard).toEqual([]);

      await comment(one().app, at(reader), postId);
      await receives(page, 22);
    });

    test('reconnecting with another token receives nothing that the page missed', async () => {
      const { ada, postId, reader } = await makeWriter();
      const page = await open(ada);
      await comment(one().app, at(reader), postId);
      await receives(page, 1);
      world.proxy.cut();
      await eventually(async () => !page.socket.connected);
      await comment(one().app, at(reader), postId);
      page.shows.token = reader.token;
      world.proxy.mend();
      await backAgain(page);
      expect(page.socket.recovered).toBe(false);
      await comment(one().app, at(reader), postId);
      await settle();
      expect(page.heard).toHaveLength(1);
    });

    test('a page on another creator’s host receives nothing of a thread, neither at once nor after a cut', async () => {
      const { app, deps } = one();
      const { ada, chidi } = await makePair(deps);
      const bisi = await makeCreator(deps);
      const offer = await makeOffer(deps, bisi);
      for (const patron of [ada, chidi]) await makeMember(deps, patron, bisi, offer);
      const suspended = await makeCreator(deps);
      await deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', suspended.id).execute();

      /** A page on this host, and what it receives of whom. */
      const openOn = async (host: string, person: Person) => {
        const page = await openPage(world.proxy.port, await signIn(deps, person.id, host), host);
        const received: string[] = [];
        page.socket.onAny((event: string, { withId }: { withId: string }) => received.push(`${event} ${withId}`));
        return { page, received };
      };
      const hosts = [membersHost, ada.host, bisi.host, suspended.host];
      const all = await Promise.all([chidi, ada].flatMap((person) => hosts.map((host) => openOn(host, person))));
      const talk = async () => {
        await send(app, at(ada), chidi.id);
        await read(other().app, at(chidi), ada.id);
        await send(app, at(chidi), ada.id);
        await read(other().app, at(ada), chidi.id);
        for (const { id } of [ada, chidi]) await send(app, at(bisi), id);
      };
      const receiveInAll = (count: number) =>
        eventually(async () => all.flatMap(({ received }) => received).length >= count);
      const ofThread = (withId: string) =>
        ['newMessage', 'newMessage', 'messagesRead'].map((event) => `${event} ${withId}`);
      const ofBisi = `newMessage ${bisi.id}`;
      const [ofAda, ofChidi] = [ofThread(ada.id), ofThread(chidi.id)];
      const expectedByChidi = [[...ofAda, ofBisi], ofAda, [ofBisi], []];
      const expectedByAda = [[...ofChidi, ofBisi], [...ofChidi, ofBisi], [ofBisi], []];
      const expected = [...expectedByChidi, ...expectedByAda];

      await talk();
      await receiveInAll(expected.flat().length);
      world.proxy.cut();
      await eventually(async () => all.every(({ page }) => !page.socket.connected));
      await talk();
      world.proxy.mend();
      await Promise.all(all.map(({ page }) => backAgain(page)));
      await receiveInAll(2 * expected.flat().length);
      await settle();
      expect(all.map(({ received }) => received.toSorted())).toEqual(
        expected.map((events) => [...events, ...events].toSorted()),
      );
      // A page that received nothing yet has nothing to continue from.
      expect(all.map(({ page }) => page.socket.recovered)).toEqual(expected.map((events) => events.length > 0));
    });

    const ends: [how: string, end: (person: Person) => Promise<unknown>][] = [
      ['they log out', ({ token }) => call(one().app, logout, { token })],
      [
        'they change their password',
        async ({ id, token }) => {
          const { app, deps } = one();
          const password_hash = await hashPassword(password);
          await deps.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
          const body = { currentPassword: password, password: `${password} again` };
          expect((await call(app, changePassword, { token, body })).status).toBe(200);
        },
      ],
      [
        'they are banned',
        ({ id }) => one().deps.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', id).execute(),
      ],
    ];

    test.each(ends)('when %s, all their pages close and receive nothing more', async (_how, end) => {
      const { ada, postId, reader } = await makeWriter();
      const [pages, readersPage] = [await openEverywhere(ada), await open(reader)];
      await comment(one().app, at(reader), postId);
      for (const page of pages) await receives(page, 1);
      await end(ada);
      await eventually(async () => pages.every((page) => page.over() === 'io server disconnect'));
      expect(readersPage.over()).toBeNull();
      await comment(one().app, at(reader), postId);
      await settle();
      for (const page of pages) expect(page.heard).toHaveLength(1);
    });

    test('a connection that dropped before its session ended gets none of the missed hints', async () => {
      const { ada, postId, reader } = await makeWriter();
      const page = await open(ada);
      await comment(one().app, at(reader), postId);
      await receives(page, 1);
      world.proxy.cut();
      await eventually(async () => !page.socket.connected);
      await comment(one().app, at(reader), postId);
      await call(other().app, logout, { token: ada.token });
      world.proxy.mend();
      await eventually(async () => page.over() === 'unauthenticated');
      await settle();
      expect(page.heard).toHaveLength(1);
    });

    // Must be the last test: it ends all sessions.
    test('pages close when their sessions expire', async () => {
      const { ada, reader } = await makeWriter();
      const pages = [...(await openEverywhere(ada)), await open(reader)];
      const { deps } = one();
      await moveSharedClock(deps.db, deps.clock.offsetMs + days(31));
      await expect.poll(() => pages.map((page) => page.over())).toEqual(pages.map(() => 'io server disconnect'));
    });
  });
}
