import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { idOf, junk, kinds, numbers, texts } from './fuzz-hostile.ts';

// What an endpoint may be given, out of its schema: what is right, what is nearly right, and what is nothing of the kind.

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

/** What is right for a field of this name, where its schema says less than its service. */
const known: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.oneof(idOf('email'), fc.constant('somebody@example.com')),
  password: fc.constantFrom('gather-your-people', 'password1'),
  userName: fc.oneof(idOf('userName'), fc.stringMatching(/^[a-z]{3,12}$/)),
  cursor: idOf('cursor'),
  reference: idOf('reference'),
  token: fc.constantFrom('letters', 'manage').chain(idOf),
  csv: fc.constantFrom(
    'Email,Name\nbisi@example.com,Bisi\n',
    'Name;Email;Tier\n"=1+1";tayo@example.com;Gold\n',
    'Email\n"half',
    'Email,Email\na@example.com,b@example.com\n',
    'Email,Name\nx@example.com,"a\r\nb","c"\n\n\n',
    '\ufeffEmail Address\tName\nuche@example.com\tUche\n',
  ),
  profileImageUrl: fc.oneof(
    idOf('media').map((id) => `/media/${id}/720.webp`),
    fc.constant(''),
  ),
  bannerImageUrl: fc.oneof(
    idOf('media').map((id) => `/media/${id}/720.webp`),
    fc.constant(''),
  ),
  twitterLink: fc.constantFrom('https://x.com/ada', 'x.com/ada', ''),
  publishAt: fc.constantFrom<unknown>('2099-01-01T00:00:00Z', '2000-01-01T00:00:00Z', null),
  PhoneNumber: fc.constantFrom('+2348012345678', '0801 234 5678', ''),
  accountNumber: fc.constantFrom('0123454821', '0000000001', '0000000404'),
  bankCode: fc.constantFrom('058', '044', '000'),
  hostname: idOf('host'),
  price: fc.constantFrom(2500, 500, 100, 1_000_000),
};
const hinted: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/post/i, 'post'],
  [/parent|comment|thread/i, 'comment'],
  [/user|author|creator|patron|person/i, 'person'],
  [/membership/i, 'offer'],
  [/poster|image|video|media/i, 'media'],
];

const madeOf = new Map<string, fc.Arbitrary<string>>();
function matching(pattern: string): fc.Arbitrary<string> {
  const made =
    madeOf.get(pattern) ??
    (pattern.startsWith('^') ? fc.stringMatching(new RegExp(pattern)) : fc.constant('Well said'));
  madeOf.set(pattern, made);
  return made;
}

function rightText({ format, pattern, minLength = 0, maxLength = 300 }: Shape, name: string): fc.Arbitrary<unknown> {
  if (format === 'uuid') {
    const kind = hinted.find(([like]) => like.test(name))?.[1];
    const any = fc.constantFrom(...kinds).chain(idOf);
    return kind === undefined ? any : fc.oneof({ weight: 4, arbitrary: idOf(kind) }, { weight: 1, arbitrary: any });
  }
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

export function right(schema: Shape, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => right(one, name)));
  const own = Object.hasOwn(known, name) ? known[name] : undefined;
  if (own) return own;
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
      return fc.array(right(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, right(inner, key)])),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return junk;
  }
}

/** One over and one under, and a step beside what is right. */
export function near(schema: Shape, name = ''): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(junk, ...schema.anyOf.map((one) => near(one, name)));
  switch (schema.type) {
    case 'string':
      return fc.oneof(
        fc.constantFrom(
          'a'.repeat((schema.maxLength ?? 20_000) + 1),
          '\u{1f600}'.repeat(schema.maxLength ?? 100),
          'a'.repeat(Math.max((schema.minLength ?? 1) - 1, 0)),
        ),
        fc
          .tuple(right(schema, name), fc.constantFrom('\n', ' ', '\0', '\u200f', '\ud83d'))
          .map(([value, end]) => `${String(value)}${end}`),
        right(schema, name).map((value) => String(value).toUpperCase()),
        right(schema, name).map((value) => [value, value]),
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
        right(one, name),
        near(one, name).map((value) => [value]),
        right(one, name).map((value) => Array.from({ length: many }, () => value)),
        right(one, name).map((value) => [value, value]),
        junk,
      );
    }
    case 'object':
      return nearObject(schema);
    default:
      return junk;
  }
}

/** A right one of which one field is wrong, missing, null, or one that nobody knows. */
function nearObject(schema: Shape): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  const whole = right(schema) as fc.Arbitrary<Record<string, unknown>>;
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
            { weight: 4, arbitrary: near(inner, name) },
            { weight: 1, arbitrary: fc.constantFrom<unknown>(null, undefined) },
          ),
        )
        .map(([value, what]) => ({ ...value, [name]: what })),
    );
  return fc.oneof({ weight: 6, arbitrary: wrong }, { weight: 2, arbitrary: withMore }, { weight: 1, arbitrary: junk });
}
