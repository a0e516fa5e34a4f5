import { expect, test } from 'vitest';
import { settlementTimesOf } from './settlement-times.ts';

test.each([
  ['Tuesday', '2027-07-06T12:00:00+01:00', '2027-07-07'],
  ['Friday', '2027-07-02T12:00:00+01:00', '2027-07-05'],
  ['Saturday', '2027-07-03T12:00:00+01:00', '2027-07-05'],
  ['Sunday', '2027-07-04T12:00:00+01:00', '2027-07-05'],
  ['the last minute of Friday in Lagos', '2027-07-02T23:59:59+01:00', '2027-07-05'],
  ['the first minute of Monday in Lagos', '2027-07-05T00:00:00+01:00', '2027-07-06'],
  ['the eve of Eid al-Fitr', '2027-03-08T12:00:00+01:00', '2027-03-11'],
  ['the eve of Eid al-Adha, and of a weekend', '2028-05-04T12:00:00+01:00', '2028-05-08'],
  ['the Eid that was announced in 2026', '2026-03-18T12:00:00+01:00', '2026-03-23'],
  ['Maundy Thursday', '2027-03-25T12:00:00+01:00', '2027-03-30'],
  ['the eve of Independence Day, a Friday', '2027-09-30T12:00:00+01:00', '2027-10-04'],
  ['Christmas Eve', '2029-12-24T12:00:00+01:00', '2029-12-27'],
  ["New Year's Eve, a Friday: the holiday on the weekend moves no weekday", '2027-12-31T12:00:00+01:00', '2028-01-03'],
])('money of %s is settled on the next working day', (_name, paidAt, day) => {
  expect(settlementTimesOf(new Date(paidAt).toISOString())).toEqual({
    paidOn: paidAt.slice(0, 10),
    createdAt: `${day}T01:00:00.000Z`,
    dueAt: `${day}T09:00:00.000Z`,
  });
});
