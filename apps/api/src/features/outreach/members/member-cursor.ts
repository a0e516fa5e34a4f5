import type { MemberSort } from '@udala/contract/members';
import { uuidPattern } from '@udala/contract/patterns';
import { invalidField } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import type { Place, Sorting, SortValue } from './members.queries.ts';

/** Keyset cursor: the last row's sort value and id. */
export const writeMemberCursor = ({ sort, order }: Sorting, { value, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, order, value, id])).toString('base64url');

/** @throws AppError `invalid_request` for a malformed cursor or one of another sorting. */
export function readMemberCursor(text: string, { sort, order }: Sorting): Place {
  const parts = parse(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(parts) || parts.length !== 4) throw unknownCursor();
  const [ofSort, ofOrder, value, id] = parts as unknown[];
  const isOurs = ofSort === sort && ofOrder === order && isValueOf[sort](value);
  if (!isOurs || typeof id !== 'string' || !uuid.test(id)) throw unknownCursor();
  return { value: value as SortValue, id };
}

const uuid = new RegExp(uuidPattern);
const unknownCursor = () => invalidField('cursor', say().errors.cursorUnknown);

const isDay = (value: unknown): boolean => {
  if (value === 'infinity' || value === '-infinity') return true;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || value < '0001') return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
};
const isValueOf: Record<MemberSort, (value: unknown) => boolean> = {
  name: (value) => typeof value === 'string' && !value.includes('\0'),
  amount: (value) => Number.isSafeInteger(value),
  since: isDay,
  'next-payment': isDay,
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
