import { limits } from '@udala/contract/limits';
import type { StatementMonth } from '@udala/contract/statements';
import * as m from '@udala/messages/statements';
import { lastDayFirst, tooManyDays } from '@udala/messages/statements-server';

/** An inclusive range of Lagos dates. */
export interface Range {
  from: string;
  to: string;
}
export type RangeName = StatementMonth | 'own';

/** A month, whose dates the server determines, or a custom range, null until it is chosen. */
export type StatementSelection = { name: StatementMonth } | { name: 'own'; range: Range | null };

const dayMs = 86_400_000;

const isDate = (text: string): boolean => {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === `${text}T00:00:00.000Z`;
};

export const faultOfStart = (from: string): string | undefined => (isDate(from) ? undefined : m.firstDayMissing);

/** Error message of a range's last day. */
export function faultOfEnd(from: string, to: string): string | undefined {
  if (!isDate(to)) return m.lastDayMissing;
  if (!isDate(from)) return undefined;
  if (to < from) return lastDayFirst;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days > limits.statementMaxDays ? tooManyDays(limits.statementMaxDays) : undefined;
}

/** Reads the selection from the address; defaults to this month if it is missing or invalid. */
export function readSelection(search: URLSearchParams): StatementSelection {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if ((faultOfStart(from) ?? faultOfEnd(from, to)) === undefined) return { name: 'own', range: { from, to } };
  const name = search.get('range');
  if (name === 'own') return { name, range: null };
  return { name: name === 'last' ? name : 'this' };
}

/** Search parameters of a selection; custom dates start from the range that is shown. */
export function addressOf(name: RangeName, shown: Range | null): Record<string, string> {
  if (name === 'own' && shown) return { from: shown.from, to: shown.to };
  return name === 'this' ? {} : { range: name };
}
