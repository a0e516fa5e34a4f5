import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { days, minutes, movableClock } from '#platform/clock.ts';
import { cancelLink, payLink, readLink } from './signed-links.ts';

const clock = movableClock();
const keys = { clock, secret: randomBytes(32), config: { publicUrl: new URL('http://localhost:3000') } };
const tokenOf = (address: string): string => address.replace('http://localhost:3000/membership/manage/', '');
const id = fc.uuid();

it('reads its own links with their purpose', () => {
  fc.assert(
    fc.property(id, fc.nat({ max: 4_000_000_000 }), (subscriptionId, periodNo) => {
      const cancel = tokenOf(cancelLink(keys, subscriptionId));
      expect(cancel).toMatch(/^[A-Za-z0-9_-]{20,200}$/);
      expect(readLink(keys, cancel)).toEqual({ purpose: 'cancel', subscriptionId });
      const pay = tokenOf(payLink(keys, subscriptionId, periodNo));
      expect(readLink(keys, pay)).toEqual({ purpose: 'pay', subscriptionId, periodNo });
    }),
  );
});

it('rejects links that were changed by one character, cut, or signed with another key', () => {
  const token = tokenOf(payLink(keys, '0198c0de-0000-7000-8000-000000000001', 3));
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(readLink(keys, `${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBeUndefined();
    expect(readLink(keys, token.slice(0, at))).toBeUndefined();
  }
  expect(readLink({ clock, secret: randomBytes(32) }, token)).toBeUndefined();
  expect(readLink(keys, `${token}A`)).toBeUndefined();
});

it('rejects a link older than thirty days [S12]', () => {
  const subscriptionId = '0198c0de-0000-7000-8000-000000000001';
  const passing = movableClock();
  const links = [
    cancelLink({ ...keys, clock: passing }, subscriptionId),
    payLink({ ...keys, clock: passing }, subscriptionId, 3),
  ];
  const read = () => links.map((link) => readLink({ ...keys, clock: passing }, tokenOf(link))?.purpose);
  passing.moveTo(days(30) - minutes(1));
  expect(read()).toEqual(['cancel', 'pay']);
  passing.moveTo(days(30) + minutes(1));
  expect(read()).toEqual([undefined, undefined]);
});
