import { fieldsOf, textOr } from './fields.ts';
import { PaystackError } from './paystack-error.ts';

const pageSize = 50;
const lastInstant = '9999-12-31T23:59:59.999Z';
const firstInstant = '1970-01-01T00:00:00.000Z';

/** Query of a list: created between two instants, one page of it. */
export type Span = { from: string; to: string; limit: number; offset: number; page: number };

/** Reads `from`, `to`, `perPage` and `page`. @throws PaystackError about an invalid date. */
export function readSpan(query: unknown): Span {
  const fields = fieldsOf(query);
  const limit = Math.min(countIn(fields['perPage'], pageSize), 1000);
  const page = countIn(fields['page'], 1);
  return {
    from: instantIn(fields, 'from', firstInstant),
    to: instantIn(fields, 'to', lastInstant),
    limit,
    offset: (page - 1) * limit,
    page,
  };
}

/** Paging metadata returned with a page. */
export const pageMeta = (total: number, { limit, offset, page }: Span) => ({
  total,
  skipped: offset,
  perPage: limit,
  page,
  pageCount: Math.ceil(total / limit),
});

const countIn = (value: unknown, fallback: number): number => {
  const count = Number(value);
  return Number.isSafeInteger(count) && count > 0 ? count : fallback;
};

function instantIn(fields: Record<string, unknown>, name: string, fallback: string): string {
  const value = textOr(fields[name], null);
  if (value === null) return fallback;
  const ms = Date.parse(value);
  if (!Number.isNaN(ms)) return new Date(ms).toISOString();
  throw new PaystackError(400, 'invalid_params', `Invalid '${name}' date`, 'Pass the date in ISO 8601 format');
}
