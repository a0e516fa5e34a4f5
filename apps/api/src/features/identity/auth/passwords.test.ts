import { expect, it } from 'vitest';
import { decoy, hashPassword, isPassword } from './passwords.ts';

const AGREED = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

it('hashes with argon2id at the agreed cost, with a new salt each time', async () => {
  const [one, two] = await Promise.all([hashPassword('a long password'), hashPassword('a long password')]);
  expect(one).toMatch(AGREED);
  expect(one).not.toBe(two);
  expect(await isPassword(one, 'a long password')).toBe(true);
  expect(await isPassword(one, 'another password')).toBe(false);
});

it('takes a password however its accents are composed', async () => {
  const phc = await hashPassword('ọdụ́dụ́ password'.normalize('NFC'));
  expect(await isPassword(phc, 'ọdụ́dụ́ password'.normalize('NFD'))).toBe(true);
});

it('does the same work without a password, and returns false', async () => {
  let answered = false;
  const answer = isPassword(null, 'another password').finally(() => {
    answered = true;
  });
  // An answer without hashing would come before the first tick; the hash waits for a thread.
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
  expect(answered).toBe(false);
  expect(await answer).toBe(false);
  expect(decoy).toMatch(AGREED);
});
