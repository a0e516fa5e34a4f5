import { expect, it } from 'vitest';
import { addressOf, faultOfEnd, readSelection } from './statement-range.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };

it.each([
  ['', { name: 'this' }],
  ['range=last', { name: 'last' }],
  ['range=own', { name: 'own', range: null }],
  ['range=never', { name: 'this' }],
  ['from=2026-11-01&to=2026-11-30', { name: 'own', range: november }],
  ['from=2026-02-03&to=2026-02-03', { name: 'own', range: { from: '2026-02-03', to: '2026-02-03' } }],
  ['from=2026-02-30&to=2026-03-03', { name: 'this' }],
  ['from=2026-03-03&to=2026-02-03', { name: 'this' }],
  ['from=2026&to=2026-03-03', { name: 'this' }],
])('reads "%s" as %o', (search, selection) => expect(readSelection(new URLSearchParams(search))).toEqual(selection));

it.each([
  ['this', november],
  ['last', november],
  ['own', november],
  ['own', null],
] as const)('round-trips the address of %s with %o', (name, shown) => {
  const selection = readSelection(new URLSearchParams(addressOf(name, shown)));
  expect(selection).toEqual(name === 'own' ? { name, range: shown } : { name });
});

it('accepts a leap year and not a day more', () => {
  expect(faultOfEnd('2028-01-01', '2028-12-31')).toBeUndefined();
  expect(faultOfEnd('2028-01-01', '2029-01-01')).toBe('Choose 366 days or fewer.');
});
