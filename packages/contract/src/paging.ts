import { Type, type Static, type TSchema } from 'typebox';
import { limits } from './limits.ts';
import { Count } from './scalars.ts';

export const Meta = Type.Object(
  {
    currentPage: Type.Integer({ minimum: 1 }),
    itemCount: Count,
    itemsPerPage: Type.Integer({ minimum: 1 }),
    totalItems: Count,
    totalPages: Count,
    nextCursor: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type Meta = Static<typeof Meta>;

export const Page = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), meta: Meta }, { additionalProperties: false });

/** The query part of every list; the server pages by `cursor` and echoes `page`. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' })),
};
