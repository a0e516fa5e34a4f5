import type { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { errorStatus, WireError } from '@udala/contract/errors';
import { hostUnknown } from '@udala/messages/errors';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { allEndpoints, errorsNamedBy } from './harness.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { anyRequest } from './fuzz-requests.ts';
import { refresh } from './fuzz-refresh.ts';
import { inPlace, sessionOf, type FuzzWorld } from './fuzz-world.ts';
import { sign, type MoneyServer } from './money.ts';

const AT_ONCE = 12;
/** Number of requests between two refreshes of the world. */
export const LOT = 500;
/** Longer than any timeout of the server, also on a busy machine. */
const ANSWER_MS = 90_000;
/** More failures would add nothing new. */
const FAILURES_PRINTED = 5;
const SHRINK_MS = 20_000;

export interface Failure {
  what: string;
  request: string;
  answer: string;
  /** With `FUZZ_SEED` set to it and `FUZZ_REQUESTS=500`, this request and its neighbours are repeated. */
  seed: number;
}

interface Course {
  server: MoneyServer;
  world: FuzzWorld;
  seed: number;
  /** Number of requests sent before. */
  from?: number;
  count: number;
  requests?: fc.Arbitrary<FuzzRequest>;
  onLot?: (fuzzed: number) => void;
  /** Counts the responses of each endpoint by status. */
  tally?: Tally;
}

export type Tally = Map<string, Map<number, number>>;

/** Sends `count` requests and returns the failures. */
export async function fuzz(course: Course): Promise<Failure[]> {
  const { server, world, seed, from = 0, count, requests = anyRequest, onLot, tally } = course;
  const failures = new Map<string, Failure>();
  for (let fuzzed = from; fuzzed < count && failures.size < FAILURES_PRINTED; fuzzed += LOT) {
    const lot = { seed: (seed + fuzzed) | 0, numRuns: Math.min(LOT, count - fuzzed) };
    const waiting = fc.sample(requests, lot).entries();
    const ask = async () => {
      for (const [index, request] of waiting) {
        const failure = await judge(server, world, request, tally);
        const key = failure && `${request.name} ${failure.what}`;
        if (!failure || failures.has(key ?? '')) continue;
        const smallest = await shrink({ server, world, requests, seed: lot.seed, index });
        failures.set(key ?? '', { ...(smallest ?? failure), seed: lot.seed });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    await refresh(server, world);
    onLot?.(fuzzed + lot.numRuns);
  }
  return [...failures.values()];
}

interface Shrinkable extends Pick<Course, 'seed' | 'server' | 'world'> {
  requests: fc.Arbitrary<FuzzRequest>;
  index: number;
}

/** Shrinks to the smallest failing request, if the failure does not depend on earlier requests. */
async function shrink({ server, world, requests, seed, index }: Shrinkable) {
  let last: Omit<Failure, 'seed'> | null = null;
  const property = fc.asyncProperty(requests, async (request) => {
    const failure = await judge(server, world, request);
    last = failure ?? last;
    return failure === null;
  });
  await fc.check(property, { seed, path: String(index), numRuns: 1, interruptAfterTimeLimit: SHRINK_MS });
  return last as Omit<Failure, 'seed'> | null;
}

async function judge(server: MoneyServer, world: FuzzWorld, fuzzed: FuzzRequest, tally?: Tally) {
  const options = await toSend(server, world, fuzzed);
  const answer = await answered(server, options);
  const what = typeof answer === 'string' ? answer : wrongIn(fuzzed, options, answer);
  if (typeof answer !== 'string' && answer.statusCode === 401) world.sessions.delete(sessionKey(world, fuzzed));
  if (typeof answer !== 'string') {
    learn(world, fuzzed, answer);
    const statuses = tally?.get(fuzzed.name) ?? new Map<number, number>();
    tally?.set(fuzzed.name, statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1));
  }
  if (what === null) return null;
  const { method, url, headers, payload } = options;
  const body = Buffer.isBuffer(payload) ? payload.toString('latin1') : String(payload ?? '');
  return {
    what,
    request: JSON.stringify({ by: fuzzed.actor, method, url, headers, body: body.slice(0, 300) }),
    answer: typeof answer === 'string' ? '' : `${answer.statusCode} ${textOf(answer).slice(0, 300)}`,
  };
}

const sessionKey = ({ people, hosts }: FuzzWorld, { actor, place }: FuzzRequest): string =>
  actor === 'nobody' ? '' : `${people[actor].id} ${hosts[place === 'nowhere' ? 'members' : place]}`;

async function toSend({ deps }: MoneyServer, world: FuzzWorld, fuzzed: FuzzRequest) {
  const { actor, place, method, path, query, body, headers } = fuzzed;
  const session = actor === 'nobody' ? null : await sessionOf(deps, world, world.people[actor], place);
  const value = body && 'value' in body ? JSON.stringify(body.value) : undefined;
  const bytes = body && 'bytes' in body ? body.bytes : undefined;
  const by = { actor, now: deps.clock.now() };
  const payload = value === undefined ? bytes : inPlace(value, world, by);
  const cookies = [`udala_device=${world.deviceSecret}`, ...(session ? [`udala_media=${session.mediaToken}`] : [])];
  return {
    method: method as NonNullable<InjectOptions['method']>,
    url: inPlace([path, withKnownCursors(query, world)].filter(Boolean).join('?'), world, by),
    headers: {
      host: world.hosts[place],
      cookie: cookies.join('; '),
      ...(session && { authorization: `Bearer ${session.token}` }),
      ...(fuzzed.name === 'receivePaystackEvent' &&
        typeof payload === 'string' && { 'x-paystack-signature': sign(payload) }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  };
}

/** Replaces unknown cursors: before a list has returned one, it is requested from its start. */
const withKnownCursors = (query: string, { ids }: FuzzWorld): string =>
  query
    .split('&')
    .filter((pair) => (/^cursor=~(cursorOf\w+)\.\d+~$/.exec(pair)?.[1] ?? 'cursor') in ids)
    .join('&');

async function answered({ app }: MoneyServer, options: InjectOptions): Promise<LightMyRequestResponse | string> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(`no answer in ${ANSWER_MS / 1000} s`), ANSWER_MS);
  try {
    const answer = await Promise.race([app.inject(options), late]);
    if (typeof answer !== 'string') letGo(answer);
    return answer;
  } catch (error) {
    return `inject failed: ${String(error)}`;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Discards the unread body of a rejected request: over a socket Node does that after the response. Here the request,
 * its body and its response would stay in memory until the deadline of the body.
 */
const letGo = ({ raw }: LightMyRequestResponse): unknown => (raw.req as unknown as Readable).resume();

const CURSORS_MAX = 20;

/**
 * Remembers values that are returned only once: cursors, feed addresses, secrets of authenticator apps and recovery
 * codes.
 */
function learn({ ids, apps }: FuzzWorld, { name, actor }: FuzzRequest, answer: LightMyRequestResponse): void {
  const { body, statusCode, headers } = answer;
  const cursor = /"nextCursor":"([\w-]+)"/.exec(body)?.[1];
  const kinds = cursor === undefined ? [] : ['cursor', `cursorOf${name}`];
  for (const kind of kinds) ids[kind] = [cursor ?? '', ...(ids[kind] ?? [])].slice(0, CURSORS_MAX);
  const upload = name === 'uploads' && /[^/]+$/.exec(String(headers.location ?? ''))?.[0];
  const owners = upload ? ['upload', `${actor} upload`] : [];
  for (const kind of owners) ids[kind] = [upload || '', ...(ids[kind] ?? [])].slice(0, CURSORS_MAX);
  const feed = name === 'makePrivateFeed' && /\/feeds\/([\w-]+)/.exec(body)?.[1];
  if (feed) ids['feed'] = [feed];
  const secret = name === 'beginTotp' && /"secret":"(\w+)"/.exec(body)?.[1];
  if (secret) apps.set(actor, secret);
  const codes = /"recoveryCodes":\[([^\]]+)\]/.exec(body)?.[1];
  if (codes !== undefined) ids[`${actor} reauth`] = codes.replaceAll('"', '').split(',');
  if (name === 'endTotp' && statusCode < 300) ids[`${actor} reauth`] = [];
}

const byName = new Map(allEndpoints.map(({ name, endpoint }) => [name, endpoint]));
const compiled = new Map<TSchema, Validator>();
function fits(schema: TSchema, value: unknown): boolean {
  const check = compiled.get(schema) ?? Compile(schema);
  compiled.set(schema, check);
  return check.Check(value);
}

/** The violation in a response, or null. */
function wrongIn(fuzzed: FuzzRequest, { headers }: InjectOptions, answer: LightMyRequestResponse): string | null {
  const { statusCode: status } = answer;
  const endpoint = byName.get(fuzzed.name);
  if (status >= 500 && !(status === 503 && answer.headers['retry-after'] !== undefined)) return `answered ${status}`;
  const type = String(answer.headers['content-type'] ?? '');
  if (!endpoint) return null;
  if (status === 304 && headers?.['if-none-match'] !== undefined) return null;
  const said = type.startsWith('application/json') ? parsed(textOf(answer)) : undefined;
  if (status >= 400) {
    if (!fits(WireError, said)) return `an error of another shape, ${status}`;
    const { code, message } = said as WireError;
    if (errorStatus[code] !== status) return `${code} with ${status}`;
    const isNamed = errorsNamedBy(endpoint).includes(code) || (code === 'not_found' && message === hostUnknown);
    const isOfBody = fuzzed.body !== null && (code === 'too_large' || code === 'unsupported_media');
    return isNamed || isOfBody || isElsewhere(fuzzed) ? null : `the contract does not name ${code}`;
  }
  if (isElsewhere(fuzzed) && endpoint.path.includes(':')) return null;
  if (status !== (endpoint.status ?? 200)) return `answered ${status}`;
  if (endpoint.sends !== undefined) return type === endpoint.sends ? null : `sends ${type}`;
  return fits(endpoint.reply, said) ? null : 'an answer that is not what the contract says';
}

/** True if the path may lead to another route or to none. */
const isElsewhere = ({ path }: FuzzRequest): boolean =>
  path.includes('%') || path.includes('//') || /;|\.\.|\/$/.test(path);

function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
  if (headers['content-encoding'] === 'gzip') return gunzipSync(rawPayload).toString();
  return rawPayload.toString();
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
