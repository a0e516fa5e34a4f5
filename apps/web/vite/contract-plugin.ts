import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const contractSource = path.join(import.meta.dirname, '../../../packages/contract/src');
const schemaBuilders = new Set(['Nullable', 'Strict', 'Page', 'endpoint']);
const wireFields = ['method', 'path', 'access', 'idempotent', 'multipart'] as const;

/**
 * Keeps TypeBox out of the browser's bundle: a contract file that needs it is replaced by its exported values, with
 * endpoints reduced to what a call needs and schemas to `undefined`. Types are unaffected.
 */
export function contractPlugin(source = contractSource): Plugin {
  return {
    name: 'udala-contract',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (path.dirname(file) !== source || !file.endsWith('.ts') || !needsTypebox(file)) return null;
      const exported: object = await import(`${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`);
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(plain(value, name)) ?? 'undefined'};`)
        .join('\n');
    },
  };
}

function needsTypebox(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const imported = [...readFileSync(file, 'utf8').matchAll(/^import (?!type ).*? from '([^']+)'/gms)].map(
    ([, from]) => from ?? '',
  );
  return imported.some(
    (from) => from === 'typebox' || (from.startsWith('./') && needsTypebox(path.join(path.dirname(file), from), seen)),
  );
}

/** The data of an exported value: `undefined` for a schema and for an object that contains one. */
function plain(value: unknown, name: string): unknown {
  if (typeof value === 'function') {
    if (schemaBuilders.has(name)) return undefined;
    throw new Error(`@udala/contract exports the function ${name} beside a schema: move it to a file without TypeBox`);
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('~kind' in value) return undefined;
  if (Array.isArray(value)) return value.map((item, index) => plain(item, `${name}[${index}]`));
  const fields = Object.entries(value);
  if ('method' in value && 'path' in value && 'reply' in value)
    return Object.fromEntries(fields.filter(([field]) => wireFields.some((known) => known === field)));
  const data = fields.map(([field, inner]) => [field, plain(inner, `${name}.${field}`)] as const);
  return data.some(([, inner]) => inner === undefined) ? undefined : Object.fromEntries(data);
}
