import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const secret = randomBytes(32);
const plain = Buffer.from('twenty bytes of mine');

it('gives back what was sealed, and seals nothing twice alike', () => {
  const [one, two] = [seal(secret, 'row 1', plain), seal(secret, 'row 1', plain)];
  expect(unseal(secret, 'row 1', one)).toEqual(plain);
  expect(one.equals(two)).toBe(false);
  expect(one.includes(plain)).toBe(false);
});

it('opens with no other key, in no other place, and not when a bit was changed', () => {
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
