import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/statements';
import { lastDayFirst, tooManyDays } from '@udala/messages/statements-server';

/** From a day to another, both in Lagos and both counted. */
export interface Range {
  from: string;
  to: string;
}
export type RangeName = 'this' | 'last' | 'own';

const dayMs = 86_400_000;
/** Lagos keeps one time all year. */
const lagosAheadMs = 3_600_000;

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const isDate = (text: string): boolean => {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && dateOf(ms) === text;
};

/** A whole month: this one, or so many before. */
function monthOf(nowMs: number, before: number): Range {
  const here = new Date(nowMs + lagosAheadMs);
  const first = (month: number) => Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + month, 1);
  return { from: dateOf(first(-before)), to: dateOf(first(1 - before) - dayMs) };
}

/** What is wrong with the last day of a range. */
export function faultOfEnd(from: string, to: string): string | undefined {
  if (!isDate(to)) return m.dateMissing;
  if (!isDate(from)) return undefined;
  if (to < from) return lastDayFirst;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days > limits.statementMaxDays ? tooManyDays(limits.statementMaxDays) : undefined;
}

/** What the address asks for; the month it is where it asks for nothing that can be shown. */
export function readRange(search: URLSearchParams, nowMs: number): Range & { name: RangeName } {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (isDate(from) && faultOfEnd(from, to) === undefined) return { name: 'own', from, to };
  return search.get('range') === 'last'
    ? { name: 'last', ...monthOf(nowMs, 1) }
    : { name: 'this', ...monthOf(nowMs, 0) };
}

/** The address of a choice; own dates begin with what is shown. */
export const addressOf = (name: RangeName, { from, to }: Range): Record<string, string> =>
  name === 'own' ? { from, to } : name === 'last' ? { range: 'last' } : {};
