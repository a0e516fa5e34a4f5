import type { Endpoint } from '@udala/contract/endpoint';
import fc from 'fast-check';
import { actors, encoded, mostly, pathPiece, strangeQuery, type FuzzRequest } from './fuzz-request.ts';
import { bodyOf } from './fuzz-bodies.ts';
import { elsewhere, files, uploads } from './fuzz-elsewhere.ts';
import { freshKeyHeader, keyHeader, moreHeaders } from './fuzz-headers.ts';
import { idOf } from './fuzz-hostile.ts';
import { knownField, ownIdOf } from './fuzz-known.ts';
import { near, right, shapeOf } from './fuzz-values.ts';
import { allEndpoints } from './harness.ts';

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
    const own = kind === undefined ? undefined : (knownField(name, called) ?? ownIdOf(kind));
    const good =
      kind === undefined || own === undefined
        ? right(properties[name] ?? {}, name, called).map(encoded)
        : fc.oneof({ weight: 3, arbitrary: own.map(String) }, { weight: 1, arbitrary: idOf(kind) });
    const any = fc.oneof({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: pathPiece });
    return (isPlain ? good : any).map((value) => `${value}${rest}`);
  });
  return fc.tuple(...pieces).map((all) => all.join('/'));
}

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

/** The actor who most likely has access to the endpoint. */
function likelyActor({ name, endpoint: { access, path } }: Named): fc.Arbitrary<FuzzRequest['actor']> {
  if (name === 'deleteAccount') return fc.constant('leaver');
  if (name === 'getMomentCard') return fc.constant('beginner');
  if (access === 'creator') return fc.constantFrom('ada', 'ada', 'bola');
  if (access === 'operator') return fc.constant('operator');
  if (path.startsWith('/payments/:paymentId/')) return fc.constant('overpaid');
  if (path.startsWith('/subscriptions/')) return fc.constantFrom('lapsed', 'lapsed', 'patron', 'stranger');
  return fc.constantFrom('patron', 'patron', 'stranger', 'ada', 'lapsed', 'follower');
}
const requestOf = (named: Named, isPlain: boolean): fc.Arbitrary<FuzzRequest> =>
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

/** Hashing a password takes a hundred times as long as any other request. */
const isSlow = ({ body }: Endpoint) =>
  ['password', 'currentPassword'].some((name) => name in (shapeOf(body).properties ?? {}));

const requestsTo = (named: Named): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(requestOf(named, true), requestOf(named, false));

/** Any request: about half are entirely valid, so that the code behind validation is reached too. */
export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  ...allEndpoints.map((each) => ({ weight: isSlow(each.endpoint) ? 2 : 8, arbitrary: requestsTo(each) })),
  ...[elsewhere, files, uploads].map((arbitrary) => ({ weight: 20, arbitrary })),
);

/** Requests to the endpoints of these names. */
export const requestsNamed = (names: readonly string[]): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(...allEndpoints.filter(({ name }) => names.includes(name)).map(requestsTo));
