import { expect, it } from 'vitest';
import { naira, nairaSpoken } from './money.ts';

it.each([
  [0, '₦0', '0 naira'],
  [250_000, '₦2,500', '2,500 naira'],
  [250_050, '₦2,500.50', '2,500 naira 50 kobo'],
  [105, '₦1.05', '1 naira 5 kobo'],
  [-38_800, '−₦388', 'minus 388 naira'],
  [8_430_000_000, '₦84,300,000', '84,300,000 naira'],
])('writes and speaks %i kobo', (kobo, written, spoken) => {
  expect(naira(kobo)).toBe(written);
  expect(nairaSpoken(kobo)).toBe(spoken);
});
