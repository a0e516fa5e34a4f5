import { expect, it } from 'vitest';
import { neighbourhoodOf, networkOf, networksAround } from './addresses.ts';

it.each([
  ['203.0.113.9', ['203.0.113.9'], '203.0.113.0/24'],
  ['::ffff:203.0.113.9', ['203.0.113.9'], '203.0.113.0/24'],
  ['2001:db8:7:1234::1', ['2001:db8:7/48', '2001:db8:7:12/56', '2001:db8:7:1234'], '2001:db8:7/48'],
  ['2001:0DB8::1', ['2001:db8:0/48', '2001:db8:0:00/56', '2001:db8:0:0'], '2001:db8:0/48'],
  ['2001:db8:7:ff::1', ['2001:db8:7/48', '2001:db8:7:00/56', '2001:db8:7:ff'], '2001:db8:7/48'],
])('finds the networks around %s [S3]', (address, around, neighbourhood) => {
  expect(networksAround(networkOf(address))).toEqual(around);
  expect(neighbourhoodOf(networkOf(address))).toBe(neighbourhood);
});
