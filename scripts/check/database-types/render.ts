import type { Column } from './read-schema.ts';

const typescriptTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};

const heading = `// Written by \`npm run db:types\` from the migrated database; \`npm run check\` fails when it is out of step.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
`;

/** TypeScript of a schema: one interface per table, and `DB` that names them all. */
export function renderTypes(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(
    ([table, own]) => `export interface ${interfaceName(table)} {\n${own.map(renderColumn).join('')}}\n`,
  );
  const entries = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};\n`);
  return [heading, ...interfaces, `export interface DB {\n${entries.join('')}}\n`].join('\n');
}

const interfaceName = (table: string) =>
  table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function renderColumn(column: Column): string {
  return `  ${column.name}: ${columnType(column)};\n`;
}

function columnType(column: Column): string {
  const type = valueType(column) + (column.nullable ? ' | null' : '');
  // pg would encode an array as a PostgreSQL array, so JSON is passed as text.
  if (column.type === 'jsonb') return jsonType(column);
  if (column.alwaysGenerated) return `GeneratedAlways<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

function jsonType({ nullable, hasDefault }: Column): string {
  const written = nullable ? 'string | null' : 'string';
  return `ColumnType<unknown, ${hasDefault || nullable ? `${written} | undefined` : written}, ${written}>`;
}

function valueType(column: Column): string {
  const isArray = column.type.startsWith('_');
  const type = typescriptTypes[isArray ? column.type.slice(1) : column.type];
  if (type === undefined) throw new Error(`${column.table}.${column.name}: no TypeScript type for ${column.type}`);
  const allowed = type === 'string' ? allowedTexts(column, isArray) : undefined;
  if (!isArray) return allowed?.join(' | ') ?? type;
  return allowed ? `(${allowed.join(' | ')})[]` : `${type}[]`;
}

/** Literals of the texts that a CHECK allows; undefined where no CHECK lists them. */
function allowedTexts({ name, checks }: Column, isArray: boolean): string[] | undefined {
  const list = isArray
    ? `\\(${name} <@ ARRAY\\[([^\\]]*)\\]\\)`
    : `^CHECK \\(\\(${name} = ANY \\(ARRAY\\[([^\\]]*)\\]\\)\\)\\)$`;
  for (const check of checks) {
    const found = check.includes(' OR ') ? undefined : new RegExp(list).exec(check)?.[1];
    if (found !== undefined)
      return [...found.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) => literal(text));
  }
  return undefined;
}

const literal = (text: string) => `'${text.replaceAll("''", "'").replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
