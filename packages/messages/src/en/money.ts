import { grouped } from '../format.ts';

/** Formats ₦2,500, or ₦2,500.50 when there are kobo. */
export function naira(kobo: number): string {
  const rest = Math.abs(kobo % 100);
  const sign = kobo < 0 ? '−' : '';
  const whole = `${sign}₦${grouped(Math.floor(Math.abs(kobo) / 100))}`;
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
}

/** The same for screen readers: 2,500 naira, or 2,500 naira 50 kobo. */
export function nairaSpoken(kobo: number): string {
  const rest = Math.abs(kobo % 100);
  const whole = `${kobo < 0 ? 'minus ' : ''}${grouped(Math.floor(Math.abs(kobo) / 100))} naira`;
  return rest === 0 ? whole : `${whole} ${rest} kobo`;
}
