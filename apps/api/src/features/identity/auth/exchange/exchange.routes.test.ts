import { issueSessionCode } from '@udala/contract/exchange';
import { googleAuth } from '@udala/contract/google';
import { getOwnProfile } from '@udala/contract/profiles';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { askCode, codeFor, exchange, newVerifier, openTab, redeem, type Tab } from '#test/exchange.ts';
import { makeCreator, makePerson, signIn, type Creator } from '#test/factories.ts';
import { call, membersHost, startTestServer } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let bola: Creator;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bola] = [await makeCreator(server.deps), await makeCreator(server.deps)];
});
afterAll(() => server.close());

const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
const statusOf = async ({ host, token }: Pick<Tab, 'host' | 'token'>) =>
  (await call(server.app, getOwnProfile, { host, token })).status;
const patron = async (host?: string) => {
  const { id } = await makePerson(server.deps);
  return openTab(server.deps, id, host);
};

describe('a code of the members site', () => {
  it('opens a session on the creator’s host, and nowhere else', async () => {
    const { verifier, challenge } = newVerifier();
    const issued = await askCode(server, await patron(), { userName: ada.userName.toUpperCase(), challenge });
    expect(issued.body).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      url: `http://${ada.host}/membership/auth/exchange`,
      expiresAt: new Date(issued.body.expiresAt).toISOString(),
    });
    const { status, body, headers } = await redeem(server, ada.host, { code: issued.body.code, verifier });
    expect([status, body.user.roles]).toEqual([200, ['patron']]);
    expect([headers['set-cookie']].flat().join('\n')).toMatch(/udala_media=[\w-]{43}; .*Path=\/media; .*HttpOnly/);
    expect(await statusOf({ host: ada.host, token: body.token })).toBe(200);
    for (const host of [membersHost, bola.host]) expect(await statusOf({ host, token: body.token })).toBe(401);
  });

  it('leaves nothing in the database that opens anything', async () => {
    const { code, verifier } = await codeFor(server, await patron(), ada.userName);
    const rows = await server.deps.db.selectFrom('session_codes').selectAll().execute();
    const stored = rows.flatMap((row) => [row.code_hash.toString('base64url'), row.challenge.toString('base64url')]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(verifier);
  });

  it('works once, also when it is tried fifty times at once', async () => {
    const used = await codeFor(server, await patron(), ada.userName);
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(server, ada.host, used)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await redeem(server, ada.host, used)).status).toBe(401);
  });

  it('is used up by a wrong verifier', async () => {
    const { code, verifier } = await codeFor(server, await patron(), ada.userName);
    const wrong = await redeem(server, ada.host, { code, verifier: newVerifier().verifier });
    expect([wrong.status, wrong.body]).toMatchObject([
      401,
      { message: 'This sign-in is old or was used already. Log in again.' },
    ]);
    expect((await redeem(server, ada.host, { code, verifier })).status).toBe(401);
  });

  it('is rejected on every other host, and as a code of Google’s, without being used up', async () => {
    const given = await codeFor(server, await patron(), ada.userName);
    for (const host of [bola.host, membersHost]) expect((await redeem(server, host, given)).status).toBe(401);
    expect((await call(server.app, googleAuth, { host: ada.host, body: given })).status).toBe(404);
    expect((await redeem(server, ada.host, given)).status).toBe(200);
  });

  it.each([
    [59, 200],
    [61, 401],
  ])('after %i seconds: %i', async (seconds, status) => {
    const tab = await patron();
    // Real time stands still: a busy machine may need longer than the second that is left.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const given = await codeFor(server, tab, ada.userName);
    passes(seconds * 1000);
    expect((await redeem(server, ada.host, given)).status).toBe(status);
  });

  it('is not given for a host that is no creator’s page', async () => {
    const tab = await patron();
    for (const userName of ['nobody-has-this', 'www']) {
      expect((await askCode(server, tab, { userName, challenge: newVerifier().challenge })).status).toBe(404);
    }
    for (const userName of ['evil.example', `${ada.userName}.evil`, '../x', 'a b', '']) {
      const answer = await askCode(server, tab, { userName, challenge: newVerifier().challenge });
      expect(answer.status).toBe(400);
    }
  });

  it('takes its address from the settings, whatever the request says', async () => {
    const { challenge } = newVerifier();
    const tab = await patron();
    const headers = { ...tab.headers, 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    const { body } = await call(server.app, issueSessionCode, {
      ...tab,
      headers,
      body: { userName: ada.userName, challenge },
    });
    expect(body.url).toBe(`http://${ada.host}/membership/auth/exchange`);
    const forged = await call(server.app, issueSessionCode, {
      token: tab.token,
      headers: tab.headers,
      host: 'evil.example',
      body: { userName: ada.userName, challenge },
    });
    expect(forged.status).toBe(404);
  });
});

describe('who gets a code', () => {
  it('is nobody without a session, and everybody with one, whatever their role', async () => {
    const { challenge } = newVerifier();
    const body = { userName: ada.userName, challenge };
    expect((await call(server.app, issueSessionCode, { body })).status).toBe(401);
    const creator = await openTab(server.deps, bola.id);
    const owner = await openTab(server.deps, ada.id);
    for (const tab of [await patron(), creator, owner]) expect((await askCode(server, tab, body)).status).toBe(200);
  });

  it('is no browser but the one that signed in: a stolen token opens nothing elsewhere', async () => {
    const [owner, thief] = [await patron(), await patron()];
    const body = { userName: ada.userName, challenge: newVerifier().challenge };
    for (const headers of [{}, { cookie: `udala_device=${newVerifier().verifier}` }, thief.headers]) {
      const answer = await call(server.app, issueSessionCode, { token: owner.token, headers, body });
      expect([answer.status, answer.body]).toMatchObject([403, { message: 'Log in on that page.' }]);
    }
  });

  it('names the page on the members site, and none on a page', async () => {
    const { challenge } = newVerifier();
    const nowhere = await askCode(server, await patron(), { challenge });
    expect([nowhere.status, nowhere.body]).toMatchObject([400, { fields: { userName: expect.any(String) as string } }]);
    const elsewhere = await askCode(server, await patron(ada.host), { userName: bola.userName, challenge });
    expect([elsewhere.status, elsewhere.body]).toMatchObject([
      400,
      { fields: { userName: expect.any(String) as string } },
    ]);
  });
});

describe('a code of a creator’s host', () => {
  it('gives a patron a session on the members site, from where every other page is reached', async () => {
    const members = await exchange(server, await patron(ada.host), null);
    expect(await statusOf(members)).toBe(200);
    expect(await statusOf(await exchange(server, members, bola))).toBe(200);
  });

  it('is not given to a creator, on their own host or another’s', async () => {
    for (const host of [ada.host, bola.host]) {
      const tab = await openTab(server.deps, ada.id, host);
      expect((await askCode(server, tab, { challenge: newVerifier().challenge })).status).toBe(403);
    }
  });

  it('is not given to an operator', async () => {
    const { id } = await makePerson(server.deps);
    await promote(id, 'operator');
    const tab = await openTab(server.deps, id, ada.host);
    expect((await askCode(server, tab, { challenge: newVerifier().challenge })).status).toBe(403);
  });

  const promotions = ['creator', 'operator'] as const;

  it.each(promotions)('opens nothing for a patron who became %s in between', async (role) => {
    const { id } = await makePerson(server.deps);
    const given = await codeFor(server, await openTab(server.deps, id, ada.host));
    await promote(id, role);
    expect((await redeem(server, membersHost, given)).status).toBe(401);
  });

  it.each(promotions)(
    'gives a session that ends on the members site when its patron becomes %s, and not on their page',
    async (role) => {
      const { id } = await makePerson(server.deps);
      const page = await openTab(server.deps, id, ada.host);
      const members = await exchange(server, page, null);
      const own = await signIn(server.deps, id);
      await promote(id, role);
      expect(await statusOf(members)).toBe(401);
      expect(await statusOf({ ...own, host: membersHost })).toBe(200);
      expect(await statusOf(page)).toBe(200);
    },
  );

  async function promote(id: string, role: (typeof promotions)[number]) {
    await server.deps.db
      .updateTable('users')
      .set({ roles: [role, 'patron'] })
      .where('id', '=', id)
      .execute();
    server.deps.knownSessions.invalidate(id);
  }
});

describe('a session that was exchanged', () => {
  const endOf = async (signedIn: Tab) => {
    const { body } = await call(server.app, getOwnProfile, { ...signedIn });
    const { expires_at } = await server.deps.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', body.user.id)
      .where('host', '=', signedIn.host)
      .executeTakeFirstOrThrow();
    return expires_at;
  };

  it('is as old as its sign-in and ends with it by the clock, used or not', async () => {
    const tab = await patron();
    for (let day = 20; day < 180; day += 20) {
      passes(20 * 86_400_000);
      expect(await statusOf(tab)).toBe(200);
    }
    const child = await exchange(server, tab, ada);
    expect(await endOf(child)).toEqual(await endOf(tab));
    passes(19 * 86_400_000);
    expect(await statusOf(child)).toBe(200);
    passes(2 * 86_400_000);
    expect([await statusOf(child), await statusOf(tab)]).toEqual([401, 401]);
  });

  it('is not given by a sign-in that is over', async () => {
    const tab = await patron();
    passes(30 * 86_400_000 - 30_000);
    const given = await codeFor(server, tab, ada.userName);
    await server.deps.db.updateTable('sessions').set({ expires_at: server.deps.clock.now() }).execute();
    passes(1000);
    expect((await redeem(server, ada.host, given)).status).toBe(401);
  });

  it('is used for all: while one host is visited the others stay signed in', async () => {
    const tab = await patron();
    const child = await exchange(server, tab, ada);
    for (const days of [20, 20]) {
      passes(days * 86_400_000);
      expect(await statusOf(child)).toBe(200);
    }
    expect(await statusOf(tab)).toBe(200);
  });

  it('takes the place of the one before on the same host', async () => {
    const tab = await patron();
    const [before, after] = [await exchange(server, tab, ada), await exchange(server, tab, ada)];
    server.deps.knownSessions.invalidate((await call(server.app, getOwnProfile, { ...tab })).body.user.id);
    expect([await statusOf(before), await statusOf(after)]).toEqual([401, 200]);
  });
});
