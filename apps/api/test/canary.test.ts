import { isDeepStrictEqual } from 'node:util';
import { exportAccount } from '@udala/contract/account';
import { getBalance } from '@udala/contract/payouts';
import { getUser } from '@udala/contract/profiles';
import { listSubscriptions } from '@udala/contract/subscriptions';
import { videoUploadPath } from '@udala/contract/videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holderOf } from '#features/identity/auth/codes.service.ts';
import { crawl, leaksIn, missedBy, type Seeker, type CrawledAnswer } from './canary-crawl.ts';
import { meddle, rowsOf } from './canary-writes.ts';
import { makeCanaryWorld, openTeaser, type CanaryWorld } from './canary-world.ts';
import { signIn, type Person } from './factories.ts';
import { newCode } from './fuzz-ids.ts';
import { call, membersHost } from './harness.ts';
import { startMoneyServer, type MoneyServer } from './money.ts';
import { plainPng, upload } from './pictures.ts';

// Every URL of the product, requested by people who may not read a creator's posts: routes added later are included
// automatically.

let server: MoneyServer;
let world: CanaryWorld;
beforeAll(async () => {
  // One call after another: each more connection would plan every statement again.
  server = await startMoneyServer(undefined, { DATABASE_POOL: '3' });
  world = await makeCanaryWorld(server);
});
afterAll(() => server.close());

const at = async (who: string, person: Person | null, host: string): Promise<Seeker> => ({
  who,
  person,
  host,
  ...(person && (await signIn(server.deps, person.id, host))),
});

interface Row {
  who: string;
  as: (of: CanaryWorld) => [Person | null, string];
}

/** Viewers who see locked posts with the creator's own teaser. */
const locked: Row[] = [
  { who: 'nobody', as: () => [null, membersHost] },
  { who: 'nobody, on that host', as: ({ ada }) => [null, ada.host] },
  { who: 'a stranger', as: ({ stranger }) => [stranger, membersHost] },
  { who: 'a free follower', as: ({ follower }) => [follower, membersHost] },
  { who: 'a free follower, on that host', as: ({ follower, ada }) => [follower, ada.host] },
  { who: 'a patron whose time is over', as: ({ lapsed }) => [lapsed, membersHost] },
  { who: "another creator's patron", as: ({ otherPatron }) => [otherPatron, membersHost] },
  { who: 'another creator', as: ({ bola }) => [bola, membersHost] },
  { who: 'another creator, on that host', as: ({ bola, ada }) => [bola, ada.host] },
];
const elsewhere: Row[] = [
  { who: "nobody, on another creator's host", as: ({ bola }) => [null, bola.host] },
  { who: "a patron, on another creator's host", as: ({ patron, bola }) => [patron, bola.host] },
  { who: "the creator, on another's host", as: ({ ada, bola }) => [ada, bola.host] },
];
const within: Row[] = [
  { who: 'a patron who wrote nothing', as: ({ fellow }) => [fellow, membersHost] },
  { who: 'a patron who talks', as: ({ patron }) => [patron, membersHost] },
  { who: 'the creator', as: ({ ada }) => [ada, membersHost] },
];

/** Everything readable, including the export of the viewer's own data, which needs a code. */
async function readAll(seeker: Seeker): Promise<CrawledAnswer[]> {
  const answers = await crawl(server.app, world, seeker);
  if (!seeker.person || seeker.token === undefined) return answers;
  const { id, email } = seeker.person;
  const key = { email: email.toLowerCase(), purpose: 'reauth', holder: holderOf(id) } as const;
  // A new code can only be requested half a minute after the last one.
  await server.deps.db.deleteFrom('auth_codes').where('email', '=', key.email).execute();
  const reauth = await newCode(server.deps, key);
  const { token, host } = seeker;
  const { status, raw } = await call(server.app, exportAccount, { token, host, body: { reauth } });
  return [...answers, { url: exportAccount.path, status, bytes: Buffer.from(raw) }];
}

/** All that was readable to those who may see data, for the tests of two kinds. */
const readWithin = new Map<string, CrawledAnswer[]>();

/** A creator's notifications are their own on every host, and quote what was said to them. */
const besidesOwnNotifications = (answers: CrawledAnswer[], { person }: Seeker): CrawledAnswer[] =>
  person?.id === world.ada.id ? answers.filter(({ url }) => !/^(?:\w+ )?\/notifications\b/.test(url)) : answers;

describe('no readable response leaks private data to', () => {
  test.each([...locked, ...elsewhere, ...within])('$who', async ({ who, as }) => {
    const seeker = await at(who, ...as(world));
    const answers = await readAll(seeker);
    if (within.some((row) => row.who === who)) readWithin.set(who, answers);
    expect(leaksIn(besidesOwnNotifications(answers, seeker), world, seeker)).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500).map(({ url }) => url)).toEqual([]);
    expect(answers.length).toBeGreaterThan(500);
    const isLocked = locked.some((row) => row.who === who);
    expect(answers.some(({ bytes }) => bytes.includes(`"description":"${openTeaser}"`))).toBe(isLocked);
    // A page is rendered for strangers, whoever requests it.
    const calls = answers.filter(({ url }) => !url.startsWith('/membership'));
    expect(calls.some(({ bytes }) => bytes.includes(world.covers.blur))).toBe(isLocked || who === 'the creator');
    const isHere = seeker.host === membersHost || seeker.host === world.ada.host;
    for (const { status, url } of answers) {
      if (world.covers.addresses.includes(url)) expect([url, status]).toEqual([url, isHere ? 200 : 404]);
    }
  });
});

describe('a leak would be detected: all data they may see is found by', () => {
  test.each(within)('$who', async ({ who, as }) => {
    const [person, host] = as(world);
    const answers = readWithin.get(who) ?? (await readAll(await at(who, person, host)));
    expect(person && missedBy(answers, world, person)).toEqual([]);
  });
});

describe("the creator's data is neither changed by, nor leaked to", () => {
  test.each([...locked, ...elsewhere])('$who', async ({ who, as }) => {
    const [person, host] = as(world);
    // They may mark their own notifications as read on every host.
    const rows = async () => ({
      ...(await rowsOf(server.deps, world.ada.id)),
      ...(person?.id === world.ada.id && { notifications: [] }),
    });
    const before = await rows();
    const answers = await meddle(server.app, world, () => at(who, person, host));
    const seeker = await at(who, person, host);
    expect(leaksIn(besidesOwnNotifications(answers, seeker), world, seeker)).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500).map(({ url }) => url)).toEqual([]);
    expect(await rows()).toEqual(before);
  });
});

const patronsOnBothHosts: Row[] = [
  { who: 'a patron', as: ({ patron }) => [patron, membersHost] },
  { who: 'a patron, on that host', as: ({ patron, ada }) => [patron, ada.host] },
];

describe("creators' endpoints reject", () => {
  test.each(patronsOnBothHosts)('$who', async ({ who, as }) => {
    const [person, host] = as(world);
    const before = await rowsOf(server.deps, world.ada.id);
    const answers = await meddle(
      server.app,
      world,
      () => at(who, person, host),
      ({ access }) => access === 'creator',
    );
    // tus answers a method that it does not support with 404.
    const done = answers.filter(
      ({ url, status }) => status !== 403 && !(status === 404 && url.includes(videoUploadPath)),
    );
    expect(done.map(({ url, status }) => `${url}: ${status}`)).toEqual([]);
    const { app } = server;
    const asking = { host, token: (await at(who, person, host)).token ?? '' };
    expect((await upload(app, { ...asking, bytes: plainPng(8, 8) })).status).toBe(403);
    const members = await call(app, listSubscriptions, { ...asking, query: { creatorId: world.ada.id } });
    expect(members.body).toMatchObject({ items: [], meta: { totalItems: 2 } });
    expect((await call(app, getBalance, asking)).status).toBe(403);
    expect(await rowsOf(server.deps, world.ada.id)).toEqual(before);
  });
});

test("a person's page contains none of their private data", async () => {
  const { app, deps } = server;
  const { ada, patron, stranger } = world;
  const { rows } = await deps.pool.query<{ email: string; phone: string }>(
    'select email, phone from users where id = any($1)',
    [[ada.id, patron.id]],
  );
  const secrets = rows.flatMap(({ email, phone }) => [email, phone]);
  for (const { id } of [ada, patron]) {
    for (const viewer of [null, stranger, ada, patron]) {
      const { token } = viewer ? await signIn(deps, viewer.id) : { token: undefined };
      const { status, raw } = await call(app, getUser, { params: { id }, ...(token !== undefined && { token }) });
      expect(status).toBe(200);
      expect(secrets.filter((secret) => raw.includes(secret))).toEqual([]);
    }
  }
  expect(secrets).toHaveLength(4);
});

// Must be the last test: it deletes everything.
test('the same calls change everything when the creator makes them', async () => {
  const before = await rowsOf(server.deps, world.ada.id);
  await meddle(server.app, world, () => at('the creator', world.ada, membersHost));
  const after = await rowsOf(server.deps, world.ada.id);
  const unchanged = Object.keys(before).filter((table) => isDeepStrictEqual(after[table], before[table]));
  // The creator already has their address, and the id of the other participant is not in the list.
  expect(unchanged).toEqual(['handles', 'thread_participants']);
});
