import fc from 'fast-check';
import type { Sent } from './fuzz-bodies.ts';
import { kinds, standIn, texts } from './fuzz-hostile.ts';

export const actors = [
  'nobody',
  'ada',
  'patron',
  'stranger',
  'bola',
  'lapsed',
  'follower',
  'leaver',
  'operator',
  'overpaid',
  'beginner',
] as const;
const places = ['members', 'ada', 'bola', 'nowhere'] as const;

/** A request to an endpoint of the contract or to another URL; ids are placeholders until it is sent. */
export interface FuzzRequest {
  /** The endpoint's name, or the kind of URL that is not an endpoint. */
  name: string;
  method: string;
  path: string;
  query: string;
  actor: (typeof actors)[number];
  place: (typeof places)[number];
  headers: Record<string, string>;
  body: Sent['body'];
}

/** A lone surrogate cannot be encoded in a URL. */
export const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

const brokenEscapes = [
  '%',
  '%zz',
  '%00',
  '%ed%a0%80',
  '%c0%ae',
  '%2e%2e%2f',
  '%F0%9F',
  '..%2f',
  '%252e',
  ';a=b',
  '%0d%0a',
];
export const pathPiece: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...brokenEscapes),
  fc.constantFrom(...texts).map(encoded),
  fc.constantFrom(...kinds).chain((kind) => fc.nat({ max: 40 }).map((n) => standIn(kind, n))),
  fc.nat({ max: 40 }).map((n) => `${standIn('post', n)}%00`),
);

export const strangeQuery = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom('a', '__proto__', 'constructor', 'page', 'page[]', 'cursor', ''), pathPiece),
      pathPiece,
    ),
    { maxLength: 3 },
  )
  .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&'));
export const mostly = (likely: FuzzRequest['place'], weight: number): fc.Arbitrary<FuzzRequest['place']> =>
  fc.oneof({ weight, arbitrary: fc.constant(likely) }, { weight: 1, arbitrary: fc.constantFrom(...places) });
