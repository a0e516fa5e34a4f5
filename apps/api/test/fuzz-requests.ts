import type { Endpoint } from '@udala/contract/endpoint';
import fc from 'fast-check';
import { bodyOf, strangeBody, type Sent } from './fuzz-bodies.ts';
import { keyHeader, moreHeaders } from './fuzz-headers.ts';
import { kinds, standIn, texts } from './fuzz-hostile.ts';
import { near, right, shapeOf } from './fuzz-values.ts';
import { allEndpoints } from './harness.ts';

export const actors = ['nobody', 'ada', 'patron', 'stranger', 'bola', 'lapsed', 'follower'] as const;
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
  [/^\/uploads/, 'media'],
  [/^\/payments/, 'payment'],
  [/^\/members\/invitations/, 'invitation'],
  [/^\/messages/, 'message'],
  [/^\/users/, 'person'],
];

function pathOf({ path, params }: Endpoint): fc.Arbitrary<string> {
  const { properties = {} } = shapeOf(params);
  const pieces = path.split('/').map((piece) => {
    if (!piece.startsWith(':')) return fc.constant(piece);
    const [, name = '', rest = ''] = /^:(\w+)(.*)$/.exec(piece) ?? [];
    const kind = name === 'id' ? ownKind.find(([like]) => like.test(path))?.[1] : undefined;
    const good =
      kind === undefined
        ? right(properties[name] ?? {}, name).map(encoded)
        : fc.nat({ max: 40 }).map((n) => standIn(kind, n));
    return fc
      .oneof({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: pathPiece })
      .map((value) => `${value}${rest}`);
  });
  return fc.tuple(...pieces).map((all) => all.join('/'));
}

function queryOf({ query }: Pick<Endpoint, 'query'>): fc.Arbitrary<string> {
  const fields = Object.entries(shapeOf(query).properties ?? {});
  const strange = fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom('a', '__proto__', 'constructor', 'page', 'page[]', 'cursor', ''), pathPiece),
        pathPiece,
      ),
      { maxLength: 3 },
    )
    .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&'));
  if (fields.length === 0)
    return fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: strange });
  const pairOf = ([name, schema]: (typeof fields)[number]) =>
    fc.oneof(
      { weight: 8, arbitrary: right(schema, name).map((value) => `${name}=${encoded(value)}`) },
      { weight: 1, arbitrary: near(schema, name).map((value) => `${name}=${encoded(value)}`) },
      { weight: 1, arbitrary: pathPiece.map((value) => `${name}=${value}`) },
    );
  const pairs = fc.array(fc.constantFrom(...fields).chain(pairOf), { maxLength: 3 }).map((all) => all.join('&'));
  return fc.oneof({ weight: 8, arbitrary: pairs }, { weight: 1, arbitrary: strange });
}

function actorOf({ access }: Endpoint): fc.Arbitrary<Asked['actor']> {
  const likely: Asked['actor'] = access === 'creator' ? 'ada' : 'patron';
  return fc.oneof(fc.constant(likely), fc.constantFrom(...actors));
}
const place: fc.Arbitrary<Asked['place']> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('members') },
  { weight: 1, arbitrary: fc.constantFrom(...places) },
);

const requestOf = ({ name, endpoint }: (typeof allEndpoints)[number]): fc.Arbitrary<Asked> =>
  fc
    .record({
      path: pathOf(endpoint),
      query: queryOf(endpoint),
      actor: actorOf(endpoint),
      place,
      sent: bodyOf(endpoint),
      key: endpoint.idempotent ? keyHeader : fc.constant({}),
      more: moreHeaders,
    })
    .map(({ sent, key, more, ...rest }) => ({
      name,
      method: endpoint.method,
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
    query: queryOf({}),
    actor: fc.constantFrom(...actors),
    place,
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

/** Anything anybody could ask for. */
export const requests: fc.Arbitrary<Asked> = fc.oneof(
  ...allEndpoints.map((each) => ({ weight: isSlow(each.endpoint) ? 2 : 8, arbitrary: requestOf(each) })),
  { weight: 40, arbitrary: elsewhere },
);
