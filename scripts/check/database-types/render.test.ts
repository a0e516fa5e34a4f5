import { expect, it } from 'vitest';
import type { Column } from './read-schema.ts';
import { renderTypes } from './render.ts';

const column = (given: Partial<Column>): Column => ({
  table: 'post_counts',
  name: 'thing',
  type: 'text',
  nullable: false,
  hasDefault: false,
  alwaysGenerated: false,
  checks: [],
  ...given,
});
const rendered = (given: Partial<Column>) => /thing: (.*);/.exec(renderTypes([column(given)]))?.[1];

it('names a table by its own name and its interface in Pascal case', () => {
  const text = renderTypes([column({})]);
  expect(text).toContain('export interface PostCounts {\n  thing: string;\n}');
  expect(text).toContain('export interface DB {\n  post_counts: PostCounts;\n}');
});

it.each<[string, Partial<Column>, string]>([
  ['an instant', { type: 'timestamptz' }, 'Date'],
  ['a bigint that may be missing', { type: 'int8', nullable: true }, 'number | null'],
  ['a column with a default', { type: 'int4', hasDefault: true }, 'Generated<number>'],
  ['an identity', { type: 'int8', hasDefault: true, alwaysGenerated: true }, 'GeneratedAlways<number>'],
  ['a list', { type: '_text' }, 'string[]'],
  ['JSON, written as text', { type: 'jsonb', hasDefault: true }, 'ColumnType<unknown, string | undefined, string>'],
])('%s', (_, given, type) => {
  expect(rendered(given)).toBe(type);
});

it('turns a CHECK of allowed texts into their union', () => {
  const checks = ['CHECK ((length(thing) < 9))', "CHECK ((thing = ANY (ARRAY['open'::text, 'it''s'::text])))"];
  expect(rendered({ checks, nullable: true })).toBe("'open' | 'it\\'s' | null");
});

it('turns a CHECK on a list of texts into a list of their union', () => {
  const checks = ["CHECK (((cardinality(thing) > 0) AND (thing <@ ARRAY['creator'::text, 'patron'::text])))"];
  expect(rendered({ type: '_text', checks })).toBe("('creator' | 'patron')[]");
});

it('ignores a CHECK whose list has an alternative', () => {
  expect(rendered({ checks: ["CHECK (((thing = 'a'::text) OR (length(thing) > 3)))"] })).toBe('string');
});

it('refuses a type it does not know', () => {
  expect(() => renderTypes([column({ type: 'tsvector' })])).toThrow(
    'post_counts.thing: no TypeScript type for tsvector',
  );
});
