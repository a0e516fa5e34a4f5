import type { Endpoint } from '@udala/contract/endpoint';
import fc from 'fast-check';
import { bodyOf, strangeBody, type Sent } from './fuzz-bodies.ts';
import { freshKeyHeader, keyHeader, moreHeaders } from './fuzz-headers.ts';
import { idOf, kinds, standIn, texts } from './fuzz-hostile.ts';
import { ownIdOf } from './fuzz-known.ts';
import { near, right, shapeOf } from './fuzz-values.ts';
import { allEndpoints } from './harness.ts';

export const actors = ['nobody', 'ada', 'patron', 'stranger', 'bola', 'lapsed', 'follower', 'leaver'] as const;
export const places = ['members', 'ada', 'bola', 'nowhere'] as const;

/** Of a contract's endpoint or of another address; ids are stood in for until it is sent. */
export interface Asked {
  /** The endpoint's name, or `elsewhere`. */
  name: string;
  method: string;
  path: string;
  query: string;
  actor: (typeof actors)[number];
  place: (typeof places)[number];
  headers: Record<string, string>;
  body: Sent['body'];
}

/** Half a character has no form in an address. */
const encoded = (value: unknown): string =>
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
const pathPiece: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...brokenEscapes),
  fc.constantFrom(...texts).map(encoded),
  fc.constantFrom(...kinds).chain((kind) => fc.nat({ max: 40 }).map((n) => standIn(kind, n))),
  fc.nat({ max: 40 }).map((n) => `${standIn('post', n)}%00`),
);

const ownKind: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^\/(posts|likes)/, 'post'],
  [/^\/comments/, 'comment'],
  [/^\/memberships/, 'offer'],
  [/^\/subscriptions/, 'subscription'],
  [/^\/reactions/, 'reaction'],
  [/^\/notifications/, 'notification'],
  [/^\/auth\/sessions/, 'session'],
  [/^\/uploads/, 'video'],
  [/^\/payments/, 'payment'],
  [/^\/members\/invitations/, 'invitation'],
  [/^\/messages/, 'message'],
  [/^\/users/, 'person'],
];

type Named = (typeof allEndpoints)[number];

function pathOf({ name: called, endpoint: { path, params } }: Named, isPlain: boolean): fc.Arbitrary<string> {
  const { properties = {} } = shapeOf(params);
  const pieces = path.split('/').map((piece) => {
    if (!piece.startsWith(':')) return fc.constant(piece);
    const [, name = '', rest = ''] = /^:(\w+)(.*)$/.exec(piece) ?? [];
    const kind = name === 'id' ? ownKind.find(([like]) => like.test(path))?.[1] : undefined;
    const good =
      kind === undefined
        ? right(properties[name] ?? {}, name, called).map(encoded)
        : fc.oneof({ weight: 2, arbitrary: ownIdOf(kind) }, { weight: 1, arbitrary: idOf(kind) });
    const any = fc.oneof({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: pathPiece });
    return (isPlain ? good : any).map((value) => `${value}${rest}`);
  });
  return fc.tuple(...pieces).map((all) => all.join('/'));
}

const strangeQuery = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom('a', '__proto__', 'constructor', 'page', 'page[]', 'cursor', ''), pathPiece),
      pathPiece,
    ),
    { maxLength: 3 },
  )
  .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&'));
const addressed = (pairs: readonly (readonly [string, unknown])[]) =>
  pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&');

function queryOf({ name: called, endpoint: { query } }: Named, isPlain: boolean): fc.Arbitrary<string> {
  const { properties = {} } = shapeOf(query);
  const fields = Object.entries(properties);
  const none = fc.constant('');
  if (fields.length === 0)
    return isPlain ? none : fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: strangeQuery });
  const fieldsOf = right(shapeOf(query), '', called).map((all) => Object.entries(all as object));
  const whole = fieldsOf.map(addressed);
  if (isPlain) return whole;
  const pairOf = ([name, schema]: (typeof fields)[number]) =>
    fc.oneof(
      { weight: 3, arbitrary: right(schema, name, called).map((value) => addressed([[name, value]])) },
      { weight: 3, arbitrary: near(schema, name, called).map((value) => addressed([[name, value]])) },
      { weight: 1, arbitrary: pathPiece.map((value) => `${name}=${value}`) },
    );
  const oneMore = fc
    .tuple(whole, fc.constantFrom(...fields).chain(pairOf))
    .map((both) => both.filter(Boolean).join('&'));
  const oneWrong = fc
    .constantFrom(...fields)
    .chain((field) =>
      fc
        .tuple(fieldsOf, pairOf(field))
        .map(([all, pair]) => [all.filter(([name]) => name !== field[0]), pair] as const),
    )
    .map(([all, pair]) => [addressed(all), pair].filter(Boolean).join('&'));
  return fc.oneof(
    { weight: 2, arbitrary: whole },
    { weight: 4, arbitrary: oneWrong },
    { weight: 1, arbitrary: oneMore },
    { weight: 1, arbitrary: strangeQuery },
  );
}

/** Whoever may most likely ask for it. */
function likelyActor({ name, endpoint: { access } }: Named): fc.Arbitrary<Asked['actor']> {
  if (name === 'deleteAccount') return fc.constant('leaver');
  if (access === 'creator') return fc.constantFrom('ada', 'ada', 'bola');
  return fc.constantFrom('patron', 'patron', 'stranger', 'ada', 'lapsed', 'follower');
}
const mostly = (likely: Asked['place'], weight: number): fc.Arbitrary<Asked['place']> =>
  fc.oneof({ weight, arbitrary: fc.constant(likely) }, { weight: 1, arbitrary: fc.constantFrom(...places) });

const requestOf = (named: Named, isPlain: boolean): fc.Arbitrary<Asked> =>
  fc
    .record({
      path: pathOf(named, isPlain),
      query: queryOf(named, isPlain),
      actor: isPlain ? likelyActor(named) : fc.oneof(likelyActor(named), fc.constantFrom(...actors)),
      place: mostly('members', isPlain ? 15 : 5),
      sent: bodyOf({ ...named, isPlain }),
      key: named.endpoint.idempotent ? (isPlain ? freshKeyHeader : keyHeader) : fc.constant({}),
      more: isPlain ? fc.constant({}) : moreHeaders,
    })
    .map(({ sent, key, more, ...rest }) => ({
      name: named.name,
      method: named.endpoint.method,
      ...rest,
      headers: { ...sent.headers, ...key, ...more },
      body: sent.body,
    }));

const addresses = [
  '/media/',
  '/uploads/video/',
  '/membership/app/posts/',
  '/membership/',
  '/membership/app/',
  '/assets/',
  '/openapi.json/',
  '/',
  '/membership/manage/',
  '/.well-known/',
];
/** Files, pages, uploads in parts, and what is not there. */
const elsewhere: fc.Arbitrary<Asked> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PATCH', 'DELETE', 'PUT'),
    path: fc
      .tuple(
        fc.constantFrom(...addresses),
        fc.array(fc.oneof(pathPiece, fc.constantFrom('720.webp', 'original', 'a.mp4')), { maxLength: 3 }),
      )
      .map(([start, pieces]) => `${start}${pieces.join('/')}`),
    query: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: strangeQuery }),
    actor: fc.constantFrom(...actors),
    place: mostly('members', 5),
    sent: fc.oneof(fc.constant<Sent>({ body: null, headers: {} }), strangeBody),
    more: moreHeaders,
    tus: fc.constantFrom<Record<string, string>>(
      {},
      { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-offset': '0' },
      { 'tus-resumable': '1.0.0', 'upload-length': '1e99', 'upload-offset': '-1', 'upload-metadata': 'filename !!!' },
    ),
  })
  .map(({ sent, more, tus, ...rest }) => ({
    name: 'elsewhere',
    ...rest,
    headers: { ...sent.headers, ...more, ...tus },
    body: rest.method === 'GET' || rest.method === 'HEAD' ? null : sent.body,
  }));

/** Hashing a password takes a hundred times as long as anything else. */
const isSlow = ({ body }: Endpoint) =>
  ['password', 'currentPassword'].some((name) => name in (shapeOf(body).properties ?? {}));

/** Anything anybody could ask for: as often as not nothing is wrong with it, so that what lies deep is reached too. */
export const requests: fc.Arbitrary<Asked> = fc.oneof(
  ...allEndpoints.map((each) => ({
    weight: isSlow(each.endpoint) ? 2 : 8,
    arbitrary: fc.oneof(requestOf(each, true), requestOf(each, false)),
  })),
  { weight: 40, arbitrary: elsewhere },
);
