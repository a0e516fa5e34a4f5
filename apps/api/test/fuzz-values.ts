import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { junk, numbers, texts } from './fuzz-hostile.ts';
import { idFor, knownField, knownWhole } from './fuzz-known.ts';

// Values for an endpoint, generated from its schema: valid, nearly valid, and junk.

/** JSON Schema, as far as the contract uses it. */
interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}
export const shapeOf = (schema: TSchema | undefined): Shape => (schema ?? {}) as Shape;

const madeOf = new Map<string, fc.Arbitrary<string>>();
function matching(pattern: string): fc.Arbitrary<string> {
  const made =
    madeOf.get(pattern) ??
    (pattern.startsWith('^') ? fc.stringMatching(new RegExp(pattern)) : fc.constant('Well said'));
  madeOf.set(pattern, made);
  return made;
}

function rightText({ format, pattern, minLength = 0, maxLength = 300 }: Shape, name: string): fc.Arbitrary<unknown> {
  if (format === 'uuid') return idFor(name);
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'date') return fc.constantFrom('2026-01-01', '2026-02-28', '2026-01-12', '2024-02-29', '1970-01-01');
  if (pattern !== undefined) return matching(pattern);
  const most = Math.min(maxLength, 300);
  return fc.oneof(
    fc.string({ minLength, maxLength: most }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(most, 60) }),
    fc.constant('a'.repeat(maxLength)),
    fc.constant('a'.repeat(Math.max(minLength, 1))),
  );
}

/** A valid value of a field: by its schema, and by its service's stricter rules if known. */
export function right(schema: Shape, name = '', endpoint = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const own = name === '' ? knownWhole(endpoint) : knownField(name, endpoint);
  if (own) return own;
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => right(one, name, endpoint)));
  switch (schema.type) {
    case 'string':
      return rightText(schema, name);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1e6, 2 ** 31 - 1) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(right(schema.items ?? {}, name, endpoint), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, right(inner, key, endpoint)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return junk;
  }
}

/** Values just outside the limits, and slightly changed valid ones. */
export function near(schema: Shape, name = '', endpoint = ''): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(junk, ...schema.anyOf.map((one) => near(one, name, endpoint)));
  switch (schema.type) {
    case 'string':
      return fc.oneof(
        fc.constantFrom(
          'a'.repeat((schema.maxLength ?? 20_000) + 1),
          '\u{1f600}'.repeat(schema.maxLength ?? 100),
          'a'.repeat(Math.max((schema.minLength ?? 1) - 1, 0)),
        ),
        fc
          .tuple(right(schema, name, endpoint), fc.constantFrom('\n', ' ', '\0', '\u200f', '\ud83d'))
          .map(([value, end]) => `${String(value)}${end}`),
        right(schema, name, endpoint).map((value) => String(value).toUpperCase()),
        right(schema, name, endpoint).map((value) => [value, value]),
        junk,
      );
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.constantFrom<unknown>(
          (schema.maximum ?? 2 ** 53) + 1,
          (schema.minimum ?? 0) - 1,
          (schema.minimum ?? 0) + 0.5,
          '1',
          [1],
        ),
        fc.constantFrom<unknown>(...numbers),
        junk,
      );
    case 'array': {
      const one = schema.items ?? {};
      const many = (schema.maxItems ?? 100) + 1;
      return fc.oneof(
        right(one, name, endpoint),
        near(one, name, endpoint).map((value) => [value]),
        right(one, name, endpoint).map((value) => Array.from({ length: many }, () => value)),
        right(one, name, endpoint).map((value) => [value, value]),
        junk,
      );
    }
    case 'object':
      return nearObject(schema, endpoint);
    default:
      return junk;
  }
}

/** A valid object with one field that is invalid, missing, null or unknown. */
function nearObject(schema: Shape, endpoint: string): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  const whole = right(schema, '', endpoint) as fc.Arbitrary<Record<string, unknown>>;
  const key = fc.oneof(fc.constantFrom('unknown', '__proto__', 'constructor', 'id', ''), fc.constantFrom(...texts));
  const withMore = fc
    .tuple(whole, key, junk)
    .map(([value, more, what]) => Object.fromEntries([...Object.entries(value), [more, what]]));
  if (fields.length === 0) return fc.oneof(withMore, junk);
  const wrong = fc
    .constantFrom(...fields)
    .chain(([name, inner]) =>
      fc
        .tuple(
          whole,
          fc.oneof(
            { weight: 4, arbitrary: near(inner, name, endpoint) },
            { weight: 1, arbitrary: fc.constantFrom<unknown>(null, undefined) },
          ),
        )
        .map(([value, what]) => ({ ...value, [name]: what })),
    );
  return fc.oneof({ weight: 6, arbitrary: wrong }, { weight: 2, arbitrary: withMore }, { weight: 1, arbitrary: junk });
}
