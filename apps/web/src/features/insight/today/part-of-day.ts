import { dateFormat } from '@udala/messages/format';

const hourInLagos = dateFormat('en-GB', { hour: 'numeric', hour12: false, timeZone: 'Africa/Lagos' });

const noon = 12;
const evening = 17;
/** Before it, somebody who is still up is not greeted with the morning. */
const morning = 4;

/** By the clock in Lagos. */
export function partOfDay(now: number): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(hourInLagos(now)) % 24;
  if (hour < morning || hour >= evening) return 'evening';
  return hour < noon ? 'morning' : 'afternoon';
}
