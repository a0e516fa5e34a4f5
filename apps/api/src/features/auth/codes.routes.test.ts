import * as contract from '@udala/contract/auth';
import * as m from '@udala/messages/auth-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/harness.ts';
import { codeSentTo, lettersTo, startServerWithMail } from '#test/inbox.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => {
  server = await startServerWithMail();
});
afterAll(() => server.close());

const register = (email: string) =>
  call(server.app, contract.registerCreator, { body: { name: 'Ada Obi', email, password: 'a long password' } });
const verify = (email: string, otp: string) => call(server.app, contract.verifySignup, { body: { email, otp } });

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('codes', () => {
  it('are not right twice, nor for another address', async () => {
    await register('once@example.com');
    await register('other@example.com');
    const code = await codeSentTo(server.deps, 'once@example.com');
    expect((await verify('other@example.com', code)).status).toBe(400);
    expect((await verify('once@example.com', code)).status).toBe(200);
    const again = await verify('once@example.com', code);
    expect([again.status, again.body]).toMatchObject([400, { fields: { otp: m.codeWrong } }]);
  });

  it('are worth nothing once a newer one was sent', async () => {
    const email = 'newer@example.com';
    await register(email);
    const older = await codeSentTo(server.deps, email);
    await register(email);
    expect((await verify(email, older)).status).toBe(400);
    expect((await verify(email, await codeSentTo(server.deps, email))).status).toBe(200);
  });

  it('open one session when the right one is sent many times at once', async () => {
    const email = 'eager@example.com';
    await register(email);
    const code = await codeSentTo(server.deps, email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are guessed five times at most, for an address without any too', async () => {
    const email = 'guessed@example.com';
    await register(email);
    const wrong = wrongFor(await codeSentTo(server.deps, email));
    for (const address of [email, 'never.seen@example.com']) {
      const answers = await Promise.all(Array.from({ length: 200 }, () => verify(address, wrong)));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(195);
      expect(refused[0]?.headers['retry-after']).toBe('600');
    }
  });

  it('are sent anew, but not twice within half a minute', async () => {
    const email = 'again@example.com';
    const first = await register(email);
    const soon = await call(server.app, contract.resendSignup, { body: { email } });
    expect(soon.body).toEqual(first.body);
    expect(await lettersTo(server.deps, email)).toHaveLength(1);
  });
});

describe('time', () => {
  const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);

  it('gives guesses back after the window, and makes codes old', async () => {
    const email = 'late@example.com';
    await register(email);
    const code = await codeSentTo(server.deps, email);
    for (let guess = 0; guess < 5; guess += 1) await verify(email, wrongFor(code));
    expect((await verify(email, code)).status).toBe(429);

    passes(10 * 60_000 + 1_000);
    const old = await verify(email, code);
    expect([old.status, old.body]).toMatchObject([400, { fields: { otp: m.codeOld } }]);
    const fresh = await codeSentTo(server.deps, email);
    expect((await verify(email, fresh)).status).toBe(200);
  });
});
