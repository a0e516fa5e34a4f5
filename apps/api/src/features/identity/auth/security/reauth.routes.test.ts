import { beginTotp, requestReauth } from '@udala/contract/security';
import * as m from '@udala/messages/auth-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedReauthCode } from '#test/authenticator.ts';
import { makePerson, type Person } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { codeSentTo, emailsTo, startServerWithMail } from '#test/inbox.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => {
  server = await startServerWithMail();
});
afterAll(() => server.close());

const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
const ask = ({ token }: Person) => call(server.app, requestReauth, { token });
/** A repeatable action that requires re-authentication. */
const act = ({ token }: Person, reauth: string) => call(server.app, beginTotp, { token, body: { reauth } });
const wrong = { status: 400, body: { fields: { reauth: m.codeWrong } } };

describe('a mailed re-authentication code', () => {
  it('is good for one action of the person who asked', async () => {
    const [ada, chidi] = [await makePerson(server.deps), await makePerson(server.deps)];
    const { status, body } = await ask(ada);
    expect([status, body.method]).toEqual([202, 'email']);
    const reauth = await codeSentTo(server.deps, ada.email);
    await ask(chidi);
    expect(await act(chidi, reauth)).toMatchObject(wrong);
    const answers = await Promise.all([1, 2, 3, 4].map(() => act(ada, reauth)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await act(ada, reauth)).toMatchObject(wrong);
  });

  it('expires after ten minutes, and allows five guesses', async () => {
    const person = await makePerson(server.deps);
    const old = await mailedReauthCode(server, person);
    passes(10 * 60_000 + 1_000);
    expect(await act(person, old)).toMatchObject({ status: 400, body: { fields: { reauth: m.codeAskAgain } } });
    const right = await mailedReauthCode(server, person);
    const guess = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(Array.from({ length: 200 }, () => act(person, guess)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(196);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await act(person, right)).status).toBe(429);
  });

  it('is not mailed twice in half a minute, nor more than fifteen times an hour', async () => {
    const person = await makePerson(server.deps);
    const [first, soon] = [await ask(person), await ask(person)];
    expect(soon.body).toEqual(first.body);
    expect(await emailsTo(server.deps, person.email)).toHaveLength(1);
    for (let message = 2; message <= 15; message += 1) {
      passes(31_000);
      expect((await ask(person)).status).toBe(202);
    }
    passes(31_000);
    const refused = await ask(person);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(await emailsTo(server.deps, person.email)).toHaveLength(15);
    passes(60 * 60_000);
    expect((await ask(person)).status).toBe(202);
  });
});
