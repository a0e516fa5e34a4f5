import * as auth from '@udala/contract/auth';
import { createPost, getPost } from '@udala/contract/posts';
import { startSubscription } from '@udala/contract/subscriptions';
import { startSandbox } from '@udala/sandbox/server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { START_MS } from '../../../scripts/test/patience.ts';
import { makeDoor, type Door } from './door.ts';
import { freshKey, makeCreator, makeOffer, makePerson, signIn } from './factories.ts';
import { eventually, startTestServer, type TestServer } from './harness.ts';
import { codeIn, openInbox, type Inbox } from './inbox.ts';
import { startProduction, productionHost } from './production-process.ts';

// Failing vendors as people see them, and the stored results, in a real server process: no sandbox, the real clock.

let server: TestServer & { close(): Promise<void> };
let inbox: Inbox;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let doors: { mail: Door; paystack: Door };
let production: Awaited<ReturnType<typeof startProduction>>;
beforeAll(async () => {
  inbox = await openInbox();
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseFile: ':memory:',
    key: 'k',
    paystackSecretKey: 'sk_test_0000',
    webhookUrl: 'http://127.0.0.1:9/webhooks/paystack',
    clockUrl: 'http://127.0.0.1:9/sandbox/clock',
    google: { id: 'nobody', origin: 'http://localhost:3000' },
  });
  const behind = (url: string) => makeDoor(Number(new URL(url).port));
  doors = { mail: await behind(inbox.smtpUrl), paystack: await behind(sandbox.url) };
  server = await startTestServer();
  production = await startProduction({
    DATABASE_URL: server.databaseUrl,
    MEDIA_DIR: server.deps.config.mediaDirectory,
    SMTP_URL: `smtp://127.0.0.1:${doors.mail.port}`,
    PAYSTACK_URL: `http://127.0.0.1:${doors.paystack.port}/paystack`,
  });
});
afterAll(async () => {
  await production.stop();
  await Promise.all([doors.mail.shut(), doors.paystack.shut()]);
  await Promise.all([server.close(), inbox.close(), sandbox.close()]);
});

const signedIn = async ({ id }: { id: string }) => (await signIn(server.deps, id, productionHost)).token;

const outageModes = ['shut', 'hang'] as const;

test.each(outageModes)(
  '[O] while the mail server is away (%s), signing up works, and the code arrives later',
  async (mode) => {
    await doors.mail[mode]();
    const email = `${mode}@example.com`;
    const body = { name: 'Ngozi Ade', email, password: 'kunu in the shade' };
    const { status } = await production.call(auth.registerPatron, { body });
    expect(status).toBe(202);
    expect(inbox.mailsTo(email)).toEqual([]);

    await doors.mail.open();
    await eventually(async () => inbox.mailsTo(email).length > 0, START_MS);
    expect(codeIn(inbox.mailsTo(email)[0] ?? {})).toMatch(/^\d{6}$/);
  },
);

test.each(outageModes)(
  '[O] while Paystack is away (%s), joining fails with a retry message and is paid once',
  async (mode) => {
    await doors.paystack[mode]();
    const creator = await makeCreator(server.deps);
    const [membershipId, patron] = [
      await makeOffer(server.deps, creator, { priceNaira: 2500 }),
      await makePerson(server.deps),
    ];
    const input = { token: await signedIn(patron), body: { membershipId, price: 2500 }, key: freshKey() };
    const away = await production.call(startSubscription, input);
    expect(away).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringMatching(/try again/i) },
    });
    const posted = { title: 'Meanwhile', description: 'Words.', postType: 'Feed', visibility: 'everyone' };
    expect(
      (await production.call(createPost, { token: await signedIn(creator), key: freshKey(), body: posted })).status,
    ).toBe(201);

    await doors.paystack.open();
    const joined = await eventually(async () => {
      const answer = await production.call(startSubscription, input);
      return answer.status === 201 && answer;
    }, START_MS);
    expect(joined.body).toMatchObject({ authorizationUrl: expect.stringContaining('http') });
    expect(await production.call(startSubscription, input)).toEqual(joined);
    const { rows } = await server.deps.pool.query<{ state: string }>(
      'select a.state from charge_attempts a join invoices i on i.id = a.invoice_id where i.patron_id = $1 order by a.id',
      [patron.id],
    );
    expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(1);
  },
);

test('[O] while the database disk is full writes report it, reads work, and nothing incomplete stays', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const token = await signedIn(creator);
  const post = (title: string) =>
    production.call(createPost, {
      token,
      key: freshKey(),
      body: { title, description: 'Words.', postType: 'Feed', visibility: 'everyone' },
    });
  const before = await post('Before');
  expect(before.status).toBe(201);
  // The error of PostgreSQL when it cannot extend a file, late in the transaction.
  await deps.pool.query(`
    create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file "base/1/1": No space left on device' using errcode = 'disk_full'; end $$;
    create constraint trigger full_disk after insert on posts deferrable initially deferred
      for each row execute function full_disk()`);
  const refused = await post('No room');
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringMatching(/try again/i) },
  });
  expect(JSON.stringify(refused.body)).not.toContain('extend file');
  expect((await production.call(getPost, { token, params: { postId: String(before.body['id']) } })).status).toBe(200);

  await deps.pool.query('drop trigger full_disk on posts');
  expect((await post('After')).status).toBe(201);
  const stored = await deps.db
    .selectFrom('posts')
    .select('title')
    .where('author_id', '=', creator.id)
    .orderBy('id')
    .execute();
  expect(stored.map(({ title }) => title)).toEqual(['Before', 'After']);
});
