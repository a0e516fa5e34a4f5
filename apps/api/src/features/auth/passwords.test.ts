import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

it('hashes with argon2id at the agreed cost, never twice alike', async () => {
  const [one, two] = await Promise.all([hashPassword('a long password'), hashPassword('a long password')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await isPassword(one, 'a long password')).toBe(true);
  expect(await isPassword(one, 'another password')).toBe(false);
});

it('takes a password however its accents are composed', async () => {
  const phc = await hashPassword('ọdụ́dụ́ password'.normalize('NFC'));
  expect(await isPassword(phc, 'ọdụ́dụ́ password'.normalize('NFD'))).toBe(true);
});

it('does the same work where there is no password, and says no', async () => {
  const phc = await hashPassword('a long password');
  const bestOf5 = async (stored: string | null) => {
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 5; run += 1) {
      const start = performance.now();
      expect(await isPassword(stored, 'another password')).toBe(false);
      best = Math.min(best, performance.now() - start);
    }
    return best;
  };
  expect(await bestOf5(null)).toBeGreaterThan((await bestOf5(phc)) / 2);
});
