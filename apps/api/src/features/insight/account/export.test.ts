import { exportAccount } from '@udala/contract/account';
import { blockPerson } from '@udala/contract/blocks';
import { hideComment } from '@udala/contract/comment-review';
import { listNotifications } from '@udala/contract/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAccount } from '#features/money/payouts/account.queries.ts';
import { beginCheck, endCheck } from '#features/money/payouts/identity.queries.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { makeCreator, makePerson, type Person } from '#test/factories.ts';
import { mailedReauthCode } from '#test/authenticator.ts';
import { call, membersHost, startTestServer } from '#test/harness.ts';
import { makePaid } from '#test/paid.ts';
import { at, comment } from '#test/talk.ts';
import { makeWholePerson, type WholePerson } from '#test/whole-person.ts';

interface File {
  format: string;
  account: Record<string, unknown>;
  preferences: object;
  audit: { action: string; by: string }[];
  [list: string]: unknown;
}

let server: Awaited<ReturnType<typeof startTestServer>>;
let world: WholePerson;
let file: File;
let raw: string;
beforeAll(async () => {
  server = await startTestServer({ works: true });
  world = await makeWholePerson(server);
  await makePaid(server.deps, {
    creator: await makeCreator(server.deps),
    patron: world.fellow,
    at: server.deps.clock.now(),
  });
  ({ raw, file } = await take(world.person));
});
afterAll(() => server.close());

async function take(person: Person): Promise<{ raw: string; file: File }> {
  const { token } = person;
  const answer = await server.app.inject({
    method: 'POST',
    url: exportAccount.path,
    payload: { reauth: await mailedReauthCode(server, person) },
    headers: { host: membersHost, authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="udala-account.json"');
  return { raw: answer.body, file: JSON.parse(answer.body) as File };
}

it('holds every row of the person, however many there are', async () => {
  const rowsOf: Record<string, [table: string, whose: string]> = {
    sessions: ['sessions', 'user_id'],
    subscriptions: ['subscriptions', 'patron_id'],
    payments: ['invoices', 'patron_id'],
    paymentMethods: ['payment_methods', 'patron_id'],
    offers: ['memberships', 'creator_id'],
    payoutAccounts: ['payout_accounts', 'creator_id'],
    payouts: ['payouts', 'creator_id'],
    posts: ['posts', 'author_id'],
    comments: ['comments', 'author_id'],
    likes: ['likes', 'user_id'],
    reactions: ['reactions', 'user_id'],
    reads: ['post_reads', 'reader_id'],
    follows: ['follows', 'follower_id'],
    blocks: ['blocks', 'blocker_id'],
    reports: ['reports', 'reporter_id'],
  };
  for (const person of [world.person, world.fellow]) {
    const { file: theirs } = await take(person);
    for (const [list, [table, whose]] of Object.entries(rowsOf)) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where ${sql.ref(whose)} = ${person.id}`.execute(
        server.deps.db,
      );
      expect([list, (theirs[list] as unknown[]).length]).toEqual([list, rows[0]?.count]);
    }
  }
  const { file: adas } = await take(world.ada);
  const { body: bell } = await call(server.app, listNotifications, { token: world.ada.token, query: { limit: 50 } });
  const shown = bell.items.map(({ message, createdAt: at, isRead }) => ({ message, at, isRead }));
  expect(shown.length).toBeGreaterThan(2);
  expect(adas['notifications']).toEqual(shown);
  const { messages } = file as unknown as { messages: { text: string; isMine: boolean }[] };
  expect(messages.map(({ text, isMine }) => [text, isMine])).toEqual([
    [`Hello ${world.word}`, true],
    ['Hello back', false],
    [`Bye ${world.word}`, true],
  ]);
});

it('holds the person’s words, files and settings, and what was done with the account', async () => {
  const { person, word, phone, postId, adasPostId, ada } = world;
  expect(file.account).toMatchObject({
    email: person.email,
    phone,
    name: `Ngozi ${word}`,
    userName: word,
    country: word,
    pageNames: [{ name: word, givenUpAt: null }],
    pushesTo: [],
    firstSteps: null,
  });
  expect(file.preferences).toMatchObject({ showName: true, postEmails: 'each' });
  const files = [expect.stringMatching('^/media/.*360.webp$'), expect.stringMatching('^/media/.*720.webp$')];
  expect(file['posts']).toMatchObject([
    { id: postId, title: word, text: `Body ${word}`, media: [{ alt: word, files }] },
  ]);
  expect((file['comments'] as { text: string }[]).map(({ text }) => text)).toEqual(
    expect.arrayContaining([`Top ${word}`, `Answer ${word}`]),
  );
  expect(file['likes']).toMatchObject([{ postId: adasPostId }]);
  expect(file['follows']).toMatchObject([{ creatorId: ada.id, creator: ada.name }]);
  expect(file['reports']).toMatchObject([{ note: `Note ${word}` }]);
  expect(file.audit.map(({ action, by }) => [action, by])).toContainEqual(['account.export', 'you']);
});

it('says when a private feed was created and last read [D6]', async () => {
  const person = await makePerson(server.deps);
  const [made_at, last_read_at] = [new Date('2026-03-01T08:00:00Z'), new Date('2026-03-04T09:00:00Z')];
  const token_hash = Buffer.alloc(32, 6);
  await server.deps.db
    .insertInto('private_feeds')
    .values({ user_id: person.id, token_hash, made_at, last_read_at })
    .execute();
  const { account } = (await take(person)).file;
  const instant = (text: unknown) => new Date(String(text));
  expect([account['privateFeedSince'], account['privateFeedLastReadAt']].map(instant)).toEqual([made_at, last_read_at]);
});

it('holds the messages of all threads in thread order, however many there are', async () => {
  const { deps } = server;
  const [one, ...others] = [await makePerson(deps), await makePerson(deps), await makePerson(deps)];
  for (const { id } of others) {
    await sql`
      insert into thread_participants (user_id, with_id, last_at)
      select a, b, ${deps.clock.now()} from (values (${one.id}::uuid, ${id}::uuid), (${id}::uuid, ${one.id}::uuid)) as participants (a, b)`.execute(
      deps.db,
    );
    await sql`
      insert into messages (low_id, high_id, sender_id, body, created_at)
      select least(${one.id}::uuid, ${id}), greatest(${one.id}::uuid, ${id}), ${id}, n::text,
        ${deps.clock.now()}::timestamptz + (n / 2) * interval '1 millisecond'
      from generate_series(0, 599) n`.execute(deps.db);
  }
  const { file: theirs } = await take(one);
  const { messages } = theirs as unknown as { messages: { with: string; text: string; at: string }[] };
  expect(new Set(messages.map(({ with: id, text }) => `${id} ${text}`)).size).toBe(1200);
  expect(messages.map(({ with: id }) => id)).toEqual(
    others
      .map(({ id }) => id)
      .toSorted()
      .flatMap((id) => Array.from({ length: 600 }, () => id)),
  );
});

it('reveals neither who blocked the person, nor which of their comments are hidden', async () => {
  const { app, deps } = server;
  const [troll, { ada, adasPostId }] = [await makePerson(deps), world];
  const { body: said } = await comment(app, at(troll), adasPostId);
  await call(app, hideComment, { token: ada.token, params: { id: said.id } });
  await call(app, blockPerson, { token: ada.token, params: { userId: troll.id } });
  const { file: trollFile, raw: text } = await take(troll);
  expect(trollFile.audit).toMatchObject([{ action: 'account.export', by: 'you' }]);
  expect(text).not.toContain(ada.id);
});

it('says what came of the check whose a bank account is [A4]', async () => {
  const { db, clock } = server.deps;
  const creator = await makeCreator(server.deps);
  const now = clock.now();
  // PostgreSQL writes no zeros at the end of a fraction.
  now.setUTCMilliseconds(123);
  const account = {
    recipientCode: 'RCP_1',
    bankCode: '058',
    bankName: 'A bank',
    last4: '4821',
    accountName: 'ADA OBI',
  };
  await inTransaction(db, async (tx) => {
    const { id: accountId } = await insertAccount(tx, { creatorId: creator.id, ...account, usableAt: now, now });
    await beginCheck(tx, { accountId, customerCode: 'CUS_1', now });
    await endCheck(tx, 'CUS_1', { failure: 'no match', now });
  });
  const { file: own } = await take(creator);
  expect(own['payoutAccounts']).toMatchObject([
    {
      last4: '4821',
      providerCustomer: 'CUS_1',
      identityCheckedAt: now.toISOString().replace('Z', '+00:00'),
      identityConfirmedAt: null,
      identityFailure: 'no match',
    },
  ]);
});

it('holds no data of other people', async () => {
  const { ada, fellow, word } = world;
  for (const secret of [ada.email, fellow.email, fellow.name]) expect(raw).not.toContain(secret);
  expect((await take(fellow)).raw).not.toContain(`Body ${word}`);
  const foreign = await call(server.app, exportAccount, { token: world.person.token, host: ada.host, body: {} });
  expect(foreign.status).toBe(401);
});

it('requires more than a session [S12]', async () => {
  const { person } = world;
  for (const body of [{}, { reauth: '000000' }]) {
    const refused = await call(server.app, exportAccount, { token: person.token, body });
    expect(refused).toMatchObject({ status: 400, body: { fields: { reauth: expect.any(String) } } });
  }
});
