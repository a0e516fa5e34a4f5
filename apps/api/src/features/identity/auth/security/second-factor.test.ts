import { login } from '@udala/contract/auth';
import * as m from '@udala/messages/security-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#platform/http/errors.ts';
import { switchTotpOn } from '#test/authenticator.ts';
import { makePerson } from '#test/factories.ts';
import { call } from '#test/harness.ts';
import { emailsTo, startServerWithMail } from '#test/inbox.ts';
import { hashPassword } from '../passwords.ts';
import { requireSecondFactor } from './second-factor.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => {
  server = await startServerWithMail();
});
afterAll(() => server.close());

const passes = (ms: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
const STEP_MS = 30_000;

async function makeGuarded() {
  const person = await makePerson(server.deps);
  const app = await switchTotpOn(server, person);
  passes(2 * STEP_MS);
  return { ...person, app };
}

/** The outcome: `in`, or the rejection. */
async function enter({ id }: { id: string }, given?: string): Promise<'in' | AppError> {
  try {
    await requireSecondFactor(server.deps, id, given);
    return 'in';
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
const wrong = expect.objectContaining({ code: 'invalid_request', fields: { secondFactor: m.secondFactorWrong } });
const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));

describe('the second factor', () => {
  it('is not required without an authenticator app', async () => {
    const person = await makePerson(server.deps);
    expect(await enter(person)).toBe('in');
    expect(await enter(person, '123456')).toBe('in');
  });

  it('is required, and a code works once', async () => {
    const person = await makeGuarded();
    expect(await enter(person)).toMatchObject({ code: 'second_factor_required' });
    const code = person.app.code();
    expect(await enter(person, code)).toBe('in');
    expect(await enter(person, code)).toEqual(wrong);
  });

  it('allows fifty guesses a day', async () => {
    const person = await makeGuarded();
    for (let window = 0; window < 11; window += 1) {
      await Promise.all(times(5, (nth) => enter(person, String(100_000 + nth))));
      passes(10 * 60_000 + 1_000);
    }
    expect(await enter(person, person.app.code())).toMatchObject({ code: 'rate_limited' });
    passes(24 * 3_600_000);
    expect(await enter(person, person.app.code())).toBe('in');
  });

  it('takes a code of the step before or after, no other, and none older than one it took', async () => {
    const person = await makeGuarded();
    expect(await enter(person, person.app.code(-2))).toEqual(wrong);
    expect(await enter(person, person.app.code(2))).toEqual(wrong);
    expect(await enter(person, person.app.code(-1))).toBe('in');
    expect(await enter(person, person.app.code(1))).toBe('in');
    expect(await enter(person, person.app.code())).toEqual(wrong);
  });

  it('is bound to one person', async () => {
    const [ada, chidi] = [await makeGuarded(), await makeGuarded()];
    expect(await enter(chidi, ada.app.code())).toEqual(wrong);
    expect(await enter(chidi, ada.app.recoveryCodes[0])).toEqual(wrong);
  });

  it('lets one of 50 concurrent sign-ins with the right code succeed', async () => {
    const person = await makeGuarded();
    const code = person.app.code();
    const outcomes = await Promise.all(times(50, () => enter(person, code)));
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(1);
  });

  it('allows five guesses in ten minutes', async () => {
    const person = await makeGuarded();
    const right = person.app.code();
    const guesses = times(200, (nth) => String((Number(right) + 1 + nth * 17) % 1_000_000).padStart(6, '0'));
    const outcomes = await Promise.all(guesses.map((guess) => enter(person, guess)));
    const codes = Map.groupBy(outcomes, (outcome) => (outcome === 'in' ? outcome : outcome.code));
    expect(codes.get('invalid_request')).toHaveLength(5);
    expect(codes.get('rate_limited')).toHaveLength(195);
    const refused = await enter(person, right);
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) });
    expect((refused as AppError).message).toMatch(/^Too many tries\. Wait \d+ minutes/);
    passes(10 * 60_000);
    expect(await enter(person, person.app.code())).toBe('in');
  });

  it('is not limited by right codes', async () => {
    const person = await makeGuarded();
    for (let login = 0; login < 8; login += 1) {
      expect(await enter(person, person.app.code())).toBe('in');
      passes(STEP_MS);
    }
  });
});

describe('a recovery code', () => {
  it('works once in place of the app, and its owner is notified', async () => {
    const person = await makeGuarded();
    const [code = '', other = ''] = person.app.recoveryCodes;
    const outcomes = await Promise.all(times(5, () => enter(person, code)));
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(1);
    const emails = await emailsTo(server.deps, person.email);
    const notes = emails.filter(({ subject }) => subject === 'A recovery code was used');
    expect(notes).toHaveLength(1);
    expect(notes[0]?.text).toContain('You have 9 left.');
    expect(notes[0]?.text).toContain('http://localhost:3000/membership/auth/forgot-password');
    passes(10 * 60_000);
    expect(await enter(person, code)).toEqual(wrong);
    expect(await enter(person, other)).toBe('in');
  });

  it('works while somebody uses up the guesses at the app', async () => {
    const person = await makeGuarded();
    await Promise.all(times(10, (nth) => enter(person, String(100_000 + nth))));
    expect(await enter(person, person.app.code())).toMatchObject({ code: 'rate_limited' });
    expect(await enter(person, 'aaaaa-aaaaa')).toEqual(wrong);
    expect(await enter(person, person.app.recoveryCodes[0])).toBe('in');
  });
});

it('is required after the password when logging in', async () => {
  const person = await makeGuarded();
  const password = 'zobo before the rains';
  await server.deps.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', person.id)
    .execute();
  const enterWith = (body: object) => call(server.app, login, { body: { email: person.email, password, ...body } });
  const answer = await enterWith({});
  expect([answer.status, answer.body]).toMatchObject([403, { code: 'second_factor_required' }]);
  expect(answer.headers['set-cookie']).not.toMatch(/udala_media/);
  const guessed = await enterWith({ password: 'not the password', secondFactor: person.app.code() });
  expect(guessed.status).toBe(401);
  expect((await enterWith({ secondFactor: person.app.code() })).status).toBe(200);
});
