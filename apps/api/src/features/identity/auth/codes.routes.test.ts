import * as contract from '@udala/contract/auth';
import * as m from '@udala/messages/auth-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Browser } from '#test/browser.ts';
import { call, serverForTest } from '#test/harness.ts';
import { codeSentTo, emailsTo, startServerWithMail } from '#test/inbox.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => {
  server = await startServerWithMail();
});
afterAll(() => server.close());

const register = (browser: Browser, email: string) =>
  browser.call(contract.registerCreator, { body: { name: 'Ada Obi', email, password: 'kunu in the shade' } });
const verify = (browser: Browser, email: string, otp: string) =>
  browser.call(contract.verifySignup, { body: { email, otp } });
const wrongFor = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);

async function registered(email: string): Promise<{ browser: Browser; code: string }> {
  const browser = openBrowser(server.app);
  await register(browser, email);
  return { browser, code: await codeSentTo(server.deps, email) };
}

describe('codes', () => {
  it('work once, and for no other address or purpose', async () => {
    const { browser, code } = await registered('once@example.com');
    await register(browser, 'other@example.com');
    expect((await verify(browser, 'other@example.com', code)).status).toBe(400);
    const reset = { email: 'once@example.com', otp: code, password: 'another in the shade' };
    expect((await browser.call(contract.resetPassword, { body: reset })).status).toBe(400);
    expect((await verify(browser, 'once@example.com', code)).status).toBe(200);
    const again = await verify(browser, 'once@example.com', code);
    expect([again.status, again.body]).toMatchObject([400, { fields: { otp: m.codeWrong } }]);
  });

  it('are rejected in a browser that did not register', async () => {
    const { browser, code } = await registered('elsewhere@example.com');
    expect((await verify(openBrowser(server.app), 'elsewhere@example.com', code)).status).toBe(400);
    expect((await verify(browser, 'elsewhere@example.com', code)).status).toBe(200);
  });

  it('are rejected once a newer one was sent', async () => {
    const email = 'newer@example.com';
    const { browser, code: older } = await registered(email);
    passes(31_000);
    await browser.call(contract.resendSignup, { body: { email } });
    const newer = await codeSentTo(server.deps, email);
    expect(newer).not.toBe(older);
    expect((await verify(browser, email, older)).status).toBe(400);
    expect((await verify(browser, email, newer)).status).toBe(200);
  });

  it('open one session when the right one is sent many times at once', async () => {
    const email = 'eager@example.com';
    const { browser, code } = await registered(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(browser, email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are sent again on request, but not twice within half a minute', async () => {
    const email = 'again@example.com';
    const browser = openBrowser(server.app);
    const first = await register(browser, email);
    const soon = await browser.call(contract.resendSignup, { body: { email } });
    expect(soon.body).toEqual(first.body);
    expect((await register(browser, email)).body).toEqual(first.body);
    expect(await emailsTo(server.deps, email)).toHaveLength(1);
  });
});

describe('guessing', () => {
  it.each([
    ['one after the other', 1_000],
    ['at once', 200],
  ])('ends after five guesses, for an address without a code too: %s', async (how, count) => {
    const email = `guessed${count}@example.com`;
    const { browser, code } = await registered(email);
    for (const address of [email, `nobody-${email}`]) {
      const tries = Array.from({ length: count }, (_, by) => () => verify(browser, address, wrongFor(code, by + 1)));
      const answers = [];
      if (how === 'at once') answers.push(...(await Promise.all(tries.map((guess) => guess()))));
      else for (const guess of tries) answers.push(await guess());
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(count - 5);
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(590);
    }
    expect((await verify(browser, email, code)).status).toBe(429);
  });

  it('counts all browsers without a code together, whatever their network', async () => {
    const email = 'many.browsers@example.com';
    const { code } = await registered(email);
    const statuses = [];
    for (let guess = 1; guess <= 8; guess += 1) {
      const browser = openBrowser(server.app, { address: `198.51.100.${guess}` });
      statuses.push((await verify(browser, email, wrongFor(code, guess))).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });

  it('uses up none of the owner’s guesses, with an attacker’s own code or without one', async () => {
    const email = 'hers@example.com';
    const { browser, code } = await registered(email);
    const attackersBrowser = openBrowser(server.app, { address: '198.51.100.77' });
    for (let guess = 1; guess <= 6; guess += 1) await verify(attackersBrowser, email, wrongFor(code, guess));
    await register(attackersBrowser, email);
    for (let guess = 1; guess <= 6; guess += 1) await verify(attackersBrowser, email, wrongFor(code, guess));
    expect((await verify(browser, email, code)).status).toBe(200);
  });

  it('is limited by network across all codes; right ones are free', async () => {
    const at = openBrowser(server.app, { address: '198.51.100.88' });
    const guess = (nth: number) => verify(at, `sprayed${nth}@example.com`, '123456');
    for (let nth = 0; nth < 99; nth += 1) expect((await guess(nth)).status).toBe(400);
    await register(at, 'neighbour@example.com');
    const answer = await verify(at, 'neighbour@example.com', await codeSentTo(server.deps, 'neighbour@example.com'));
    expect(answer.status).toBe(200);
    expect([(await guess(99)).status, (await guess(100)).status]).toEqual([400, 429]);
  });
});

describe('time', () => {
  it('restores guesses after the window, and expires codes', async () => {
    const email = 'late@example.com';
    const { browser, code } = await registered(email);
    for (let guess = 0; guess < 5; guess += 1) await verify(browser, email, wrongFor(code));
    expect((await verify(browser, email, code)).status).toBe(429);
    passes(10 * 60_000 + 1_000);
    const old = await verify(browser, email, code);
    expect([old.status, old.body]).toMatchObject([400, { fields: { otp: m.codeOld } }]);
    const fresh = await codeSentTo(server.deps, email);
    expect((await verify(browser, email, fresh)).status).toBe(200);
  });

  it('keeps counting over a restart and in another process', async () => {
    const email = 'restarted@example.com';
    const { code } = await registered(email);
    for (let guess = 0; guess < 5; guess += 1) await verify(openBrowser(server.app), email, wrongFor(code));
    const other = await serverForTest({ env: { DATABASE_URL: server.databaseUrl } });
    other.deps.clock.moveTo(server.deps.clock.offsetMs);
    const answer = await call(other.app, contract.verifySignup, { body: { email, otp: code } });
    expect(answer.status).toBe(429);
  });
});

describe('code emails', () => {
  const resend = async (email: string, address: string) =>
    (await openBrowser(server.app, { address }).call(contract.resendSignup, { body: { email } })).status;

  it('are sent to one address six times an hour, known or not, whoever asks', async () => {
    const statuses = [];
    for (let time = 0; time < 8; time += 1) {
      statuses.push(
        (await register(openBrowser(server.app, { address: `203.0.113.${time}` }), 'flooded@example.com')).status,
      );
      passes(31_000);
    }
    expect(statuses).toEqual([...Array.from({ length: 6 }, () => 202), 429, 429]);
    expect(await emailsTo(server.deps, 'flooded@example.com')).toHaveLength(6);
  });

  it('one network cannot use up all that an address may get', async () => {
    const email = 'kept.from@example.com';
    const statuses = await Promise.all(Array.from({ length: 12 }, () => resend(email, '203.0.113.50')));
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
    const ownersBrowser = openBrowser(server.app, { address: '203.0.113.51' });
    expect((await register(ownersBrowser, email)).status).toBe(202);
  });

  it('to one mailbox are counted together, however its address is spelled', async () => {
    const spelled = ['Ada.Obi@gmail.com', 'adaobi+1@gmail.com', 'a.d.a.o.b.i+2@googlemail.com', 'adaobi+@gmail.com'];
    const times = Array.from({ length: 12 }, (_, nth) => spelled[nth % spelled.length] ?? '');
    const statuses = await Promise.all(times.map((email) => resend(email, '203.0.113.60')));
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  });
});
