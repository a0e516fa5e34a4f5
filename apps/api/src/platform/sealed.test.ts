import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const secret = randomBytes(32);
const plain = Buffer.from('twenty bytes of mine');

it('decrypts what it encrypted, and never produces the same ciphertext twice', () => {
  const [one, two] = [seal(secret, 'row 1', plain), seal(secret, 'row 1', plain)];
  expect(unseal(secret, 'row 1', one)).toEqual(plain);
  expect(one.equals(two)).toBe(false);
  expect(one.includes(plain)).toBe(false);
});

it('fails with another key, another context or a changed bit', () => {
  const sealed = seal(secret, 'row 1', plain);
  expect(() => unseal(randomBytes(32), 'row 1', sealed)).toThrow(/authenticate/);
  expect(() => unseal(secret, 'row 2', sealed)).toThrow(/authenticate/);
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => unseal(secret, 'row 1', changed)).toThrow(/authenticate/);
  }
  expect(() => unseal(secret, 'row 1', sealed.subarray(0, 20))).toThrow(/tag/);
});
