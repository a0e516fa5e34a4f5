import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { save, saveText } from '#lib/session-storage.ts';
import { bytesOf } from './count-bytes.ts';
import { BytesUsed } from './bytes-used.tsx';
import { noteBytes, used } from './used.ts';

afterEach(() => localStorage.clear());

const november = (day: number) => new Date(2026, 10, day, 12);

it('adds up the bytes of a month, and starts again with the next month', () => {
  saveText('token', 'a-token');
  noteBytes(1_500_000, november(3));
  noteBytes(500_000, november(30));
  expect(used(november(30))).toEqual({ month: '2026-11', since: '2026-11-03', bytes: 2_000_000 });
  const december = new Date(2026, 11, 1, 0, 1);
  expect(used(december)).toBeNull();
  noteBytes(10, december);
  expect(used(december)).toEqual({ month: '2026-12', since: '2026-12-01', bytes: 10 });
});

it('saves nothing after the person has logged out', () => {
  noteBytes(10, november(3));
  expect(localStorage).toHaveLength(0);
});

it('skips responses that the service worker counts', () => {
  const came = (transferSize: number, initiatorType: string, workerStart = 0) => ({
    transferSize,
    initiatorType,
    workerStart,
  });
  expect(bytesOf([came(1, 'script'), came(20, 'navigation', 5), came(300, 'fetch', 5), came(4_000, 'fetch')])).toBe(
    4_301,
  );
});

it('shows the cost, and nothing before anything was counted', () => {
  const { unmount } = render(<BytesUsed />);
  expect(document.body).toHaveTextContent('');
  unmount();
  const now = new Date();
  const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
  save('bytesUsed', { month, since: `${month}-01`, bytes: 4_200_000 });
  render(<BytesUsed />);
  expect(screen.getByText('Udala used 4.2 MB this month (≈ ₦3.40)')).toBeInTheDocument();
  expect(screen.getByText(/^What this browser downloaded since 1 .*, at ₦0\.81 a MB\./)).toBeInTheDocument();
});

it('ignores malformed saved values', () => {
  for (const malformed of ['"much"', '{}', '{"month":"2026-11","since":"2026-11-01","bytes":"9"}', '[', 'null']) {
    localStorage.setItem('bytesUsed', malformed);
    expect(used(november(3))).toBeNull();
  }
});
