import * as contract from '@udala/contract/auth';
import * as m from '@udala/messages/auth-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { makePerson } from '#test/factories.ts';
import { codeSentTo, emailsTo, keepSentEmails, startServerWithMail } from '#test/inbox.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => {
  server = await startServerWithMail();
  await keepSentEmails(server.deps);
});
afterAll(() => server.close());

const password = 'kunu in the shade';
/** Hundreds of calls, on a machine that may be busy. */
const slow = { timeout: 300_000 };
const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
const minutes = (count: number) => count * 60_000;

const at = (address: string) => openBrowser(server.app, { address });
const forgot = (address: string, email: string) => at(address).call(contract.forgotPassword, { body: { email } });
const reset = (address: string, email: string, otp: string) =>
  at(address).call(contract.resetPassword, { body: { email, otp, password } });
const wrongFor = (code: string, by: number) =>
  String((Number(code) + by) % 10 ** code.length).padStart(code.length, '0');
const countOf = async (email: string) => (await emailsTo(server.deps, email)).length;

describe('a reset that strangers ask for', slow, () => {
  it('stays open to the owner on any browser, with the code that strangers requested [S4]', async () => {
    const { email } = await makePerson(server.deps);
    const answers = [];
    for (let nth = 0; nth < 40; nth += 1) answers.push(await forgot(`198.51.100.${nth % 2}`, email));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body.otpExpiresAt)).size).toBe(1);
    expect((await forgot('203.0.113.1', email)).status).toBe(202);
    expect(await countOf(email)).toBe(1);
    expect((await reset('203.0.113.2', email, await codeSentTo(server.deps, email))).status).toBe(200);
  });

  it('sends one email in ten minutes and six an hour, whoever asks, for a mailbox with an account or without [S4] [K6]', async () => {
    const { email } = await makePerson(server.deps);
    for (const to of [email, `nobody.like.${email}`]) {
      const before = server.deps.clock.now().getTime();
      const expiries = [];
      for (let nth = 0; nth < 118; nth += 1) {
        const { status, body } = await forgot(`203.0.${nth}.7`, to);
        expect(status).toBe(202);
        expiries.push(new Date(body.otpExpiresAt).getTime() - server.deps.clock.now().getTime());
        passes(30_000);
      }
      expect(server.deps.clock.now().getTime() - before).toBeLessThan(minutes(60));
      expect(await countOf(to)).toBeLessThanOrEqual(6);
      expect(Math.min(...expiries)).toBeGreaterThan(0);
    }
    expect(await countOf(email)).toBe(6);
  });

  it('counts guesses by network: five each, and the owner has their own [S4]', async () => {
    const { email } = await makePerson(server.deps);
    await forgot('198.51.100.1', email);
    const code = await codeSentTo(server.deps, email);
    for (let network = 1; network <= 20; network += 1) {
      const statuses = [];
      for (let by = 1; by <= 6; by += 1)
        statuses.push((await reset(`198.51.100.${network}`, email, wrongFor(code, by))).status);
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    }
    expect((await reset('203.0.113.1', email, code)).status).toBe(200);
  });

  it('evaluates no more guesses a day than six digits can bear; then a longer code lets the owner in [S4]', async () => {
    const { email } = await makePerson(server.deps);
    const first = await forgot('198.51.100.1', email);
    const code = await codeSentTo(server.deps, email);
    let evaluated = 0;
    for (let nth = 1; nth <= 230; nth += 1) {
      const { status } = await reset(`198.51.${Math.floor(nth / 4)}.1`, email, wrongFor(code, nth));
      if (status === 400) evaluated += 1;
      else expect(status).toBe(429);
    }
    expect(evaluated).toBe(200);
    const refused = await reset('203.0.113.1', email, code);
    expect([refused.status, refused.body]).toMatchObject([429, { message: m.codeGuessedAt }]);
    // The mailbox has had its email; the next one comes after ten minutes, and nobody's guesses use it up.
    passes(new Date(first.body.otpExpiresAt).getTime() - server.deps.clock.now().getTime());
    await forgot('203.0.113.1', email);
    const [mail] = await emailsTo(server.deps, email);
    const longer = /\b\d{12}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    for (let network = 1; network <= 50; network += 1)
      for (let by = 1; by <= 5; by += 1) await reset(`198.51.${network}.2`, email, wrongFor(longer, by));
    expect((await reset('203.0.113.1', email, longer)).status).toBe(200);
  });
});

describe('the code that strangers share', slow, () => {
  const wrongOf =
    (...codes: string[]) =>
    (by: number) => {
      const wrong = Array.from({ length: 20 }, (_, nth) => String(nth).padStart(6, '0')).filter(
        (one) => !codes.includes(one),
      );
      return wrong[by] ?? '';
    };
  /** A browser at this address that its owner has signed in with. */
  async function known(address: string) {
    const person = await makePerson(server.deps);
    const browser = at(address);
    const { email } = person;
    const ask = () => browser.call(contract.forgotPassword, { body: { email } });
    const type = (otp: string) => browser.call(contract.resetPassword, { body: { email, otp, password } });
    await ask();
    expect((await type(await codeSentTo(server.deps, email))).status).toBe(200);
    passes(minutes(11));
    return { email, ask, type };
  }

  it('works in a browser known to its owner, whether that has a code of its own or not [D3]', async () => {
    for (const hasOwn of [false, true]) {
      const { email, ask, type } = await known('203.0.113.3');
      if (hasOwn) await ask();
      await forgot('198.51.100.3', email);
      expect((await type(await codeSentTo(server.deps, email))).status).toBe(200);
    }
  });

  it('is limited in a known browser by the same network limit [D3]', async () => {
    const { email, ask, type } = await known('203.0.113.4');
    await ask();
    const own = await codeSentTo(server.deps, email);
    await forgot('198.51.100.4', email);
    const shared = await codeSentTo(server.deps, email);
    const wrong = wrongOf(own, shared);
    for (let by = 0; by < 5; by += 1) expect((await type(wrong(by))).status).toBe(400);
    expect((await type(wrong(5))).status).toBe(429);
    expect((await reset('203.0.113.4', email, shared)).status).toBe(429);
    expect((await reset('203.0.113.5', email, shared)).status).toBe(200);
  });

  it('a known browser’s own code keeps working, however often neighbours guess [D3]', async () => {
    const { email, ask, type } = await known('203.0.113.6');
    await ask();
    const own = await codeSentTo(server.deps, email);
    const wrong = wrongOf(own);
    for (let by = 0; by < 6; by += 1) await reset('203.0.113.6', email, wrong(by));
    expect((await type(wrong(7))).status).toBe(400);
    expect((await type(own)).status).toBe(200);
  });
});
