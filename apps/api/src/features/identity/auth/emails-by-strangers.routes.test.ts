import * as contract from '@udala/contract/auth';
import { accountExistsSubject } from '@udala/messages/mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { makePerson } from '#test/factories.ts';
import { serverForTest, type TestServer } from '#test/harness.ts';
import { codeSentTo, emailsTo, startServerWithMail } from '#test/inbox.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => {
  server = await startServerWithMail();
});
afterAll(() => server.close());

const password = 'kunu in the shade';
/** Hundreds of calls, on a machine that may be busy. */
const slow = { timeout: 300_000 };
const signUp = (email: string) => ({ name: 'Ada Obi', email, password });
const register = ({ app }: TestServer, address: string, email: string) =>
  openBrowser(app, { address }).call(contract.registerPatron, { body: signUp(email) });
const resend = async (address: string, email: string) =>
  (await openBrowser(server.app, { address }).call(contract.resendSignup, { body: { email } })).status;

describe('one mailbox', () => {
  it(
    'gets eight emails an hour at most, whatever strangers ask for from 100 addresses and browsers [K6]',
    slow,
    async () => {
      const owner = await makePerson(server.deps);
      const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
      for (const email of [owner.email, `nobody.like.${owner.email}`]) {
        const seen = new Set<number>();
        for (let nth = 0; nth < 100; nth += 1) {
          const { app } = server;
          const attackersBrowser = openBrowser(app, { address: `100.64.${nth}.1` });
          const body = { email };
          const answers = await Promise.all([
            register(server, `100.65.${nth}.1`, email),
            attackersBrowser.call(contract.registerCreator, { body: signUp(email) }),
            attackersBrowser.call(contract.resendSignup, { body }),
            attackersBrowser.call(contract.forgotPassword, { body }),
            ...(nth % 10 === 0
              ? [attackersBrowser.call(contract.login, { body: { email, password: 'not the password' } })]
              : []),
          ]);
          for (const { status } of answers) seen.add(status);
          passes(34_000);
        }
        expect(seen.isSubsetOf(new Set([202, 401, 403, 429]))).toBe(true);
        const count = (await emailsTo(server.deps, email)).length;
        expect(count).toBeLessThanOrEqual(8);
        expect(count).toBeGreaterThan(0);
      }
    },
  );
});

describe('one network', () => {
  it('gets 30 emails an hour to unverified mailboxes, and is told how long to wait [S2]', slow, async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => register(server, '198.51.100.7', `stranger${nth}@example.com`)),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await register(server, '203.0.113.7', 'elsewhere@example.com')).status).toBe(202);
  });

  it('gets 120 with its neighbours of one /24, or of one IPv6 /48 [S2]', slow, async () => {
    for (const addressOf of [(nth: number) => `192.0.2.${nth}`, (nth: number) => `2001:db8:9:${nth.toString(16)}::1`]) {
      const statuses = [];
      for (let nth = 0; nth < 130; nth += 1)
        statuses.push(await resend(addressOf(nth), `near.${addressOf(nth).replaceAll(':', '-')}@example.com`));
      expect(statuses.filter((status) => status === 202)).toHaveLength(120);
    }
  });

  it('has no limit for a crowd behind one address that verifies its mailboxes [S2]', slow, async () => {
    const browser = () => openBrowser(server.app, { address: '102.89.1.1' });
    for (let nth = 0; nth < 66; nth += 1) {
      const email = `crowd${nth}@example.com`;
      const ownersBrowser = browser();
      expect((await ownersBrowser.call(contract.registerPatron, { body: signUp(email) })).status).toBe(202);
      // Every second person never types the code.
      if (nth % 2 === 0) continue;
      const otp = await codeSentTo(server.deps, email);
      expect((await ownersBrowser.call(contract.verifySignup, { body: { email, otp } })).status).toBe(200);
    }
  });
});

it('limits emails to unverified mailboxes on the whole instance, counts the stop, and says so [S2]', slow, async () => {
  const small = await serverForTest({ env: { UNVERIFIED_EMAILS_PER_HOUR: '20' } });
  await small.deps.jobs.start();
  const answers = [];
  for (let nth = 0; nth < 25; nth += 1) answers.push(await register(small, `100.70.${nth}.1`, `all${nth}@example.com`));
  await small.deps.jobs.stop();
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, (_, nth) => (nth < 20 ? 202 : 503)));
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_000);
  expect(await small.deps.metrics.registry.metrics()).toMatch(
    /udala_events_total\{event="unverified_emails_stopped"\} 5/,
  );
});

describe('the hourly note', slow, () => {
  const forgot = async (address: string, email: string) =>
    (await openBrowser(server.app, { address }).call(contract.forgotPassword, { body: { email } })).status;
  const subjectsTo = async (email: string) => (await emailsTo(server.deps, email)).map(({ subject }) => subject);

  it('is sent to an owner who registers, whatever codes strangers had sent to them [D4]', async () => {
    const { email } = await makePerson(server.deps);
    for (let nth = 1; nth <= 3; nth += 1) expect(await forgot('198.51.100.21', email)).toBe(202);
    expect((await register(server, '203.0.113.21', email)).status).toBe(202);
    expect(await subjectsTo(email)).toContain(accountExistsSubject);
  });

  it('is sent to a person who forgot that they have no account, whatever sign-ups were begun [D4]', async () => {
    const email = 'begun.by.strangers@example.com';
    expect((await register(server, '198.51.100.22', email)).status).toBe(202);
    expect(await forgot('203.0.113.22', email)).toBe(202);
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  it('is sent once an hour only [D4]', async () => {
    const { email } = await makePerson(server.deps);
    for (let nth = 1; nth <= 3; nth += 1) await register(server, `203.0.${nth}.23`, email);
    expect(await subjectsTo(email)).toHaveLength(1);
    for (let nth = 1; nth <= 3; nth += 1) await forgot(`203.0.${nth}.24`, 'has.none@example.com');
    expect(await subjectsTo('has.none@example.com')).toHaveLength(1);
  });
});
