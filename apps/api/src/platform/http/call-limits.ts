import { AsyncLocalStorage } from 'node:async_hooks';
import * as m from '@udala/messages/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './addresses.ts';
import type { CallCounts, Count } from './call-counts.ts';
import { AppError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many calls one caller has in a window where all routes together have more, counted apart; false counts none. */
    rateLimit?: { max: number } | false;
  }
  interface FastifyRequest {
    /** One of many that were refused: the first was written down. */
    isFlood: boolean;
  }
}

/** What a session's token that opens nothing costs when it was looked up; known already, it costs one. */
const LOOK_UP_COST = 4;

export interface CallLimits {
  /** Counts a call for whoever a session belongs to. @throws AppError `rate_limited` */
  countPerson(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  /**
   * Counts a call whose token opens nothing apart from its neighbours', so that a 401 is seen behind a busy address.
   * @throws AppError `rate_limited`
   */
  countBadToken(request: FastifyRequest, reply: FastifyReply, wasLookedUp: boolean): Promise<void>;
  /** Before a token nobody knows is looked up. @throws AppError `rate_limited` */
  assertMayLookUp(request: FastifyRequest): void;
  /** Counts an address that no route and no hook can read. @throws AppError `rate_limited` */
  countUnreadable(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** What a page is made of: asked by ourselves, and counted with the page. */
const within = new AsyncLocalStorage<true>();
export const uncounted = <T>(work: () => Promise<T>): Promise<T> => within.run(true, work);

interface CallLimitsOptions {
  counts: CallCounts;
  /** For all routes together that have no limit of their own. */
  max: number;
  /** What no route is asked about. */
  isUnclear: (request: FastifyRequest) => boolean;
}

/**
 * Counts calls before anything costly is done for them: by network, unless they bear the token of a session, which whoever
 * looks it up counts.
 */
export function limitCalls(app: FastifyInstance, { counts, max, isUnclear }: CallLimitsOptions): CallLimits {
  const badTokensMax = LOOK_UP_COST * max;
  const badTokensOf = ({ ip }: FastifyRequest) => `bad tokens ${networkOf(ip)}`;
  const refusedOf = ({ ip }: FastifyRequest) => `refused ${networkOf(ip)}`;

  async function count(request: FastifyRequest, reply: FastifyReply, caller: string): Promise<void> {
    if (within.getStore()) return;
    const { method, url, config } = request.routeOptions;
    const { rateLimit } = config;
    if (rateLimit === false) return;
    // HEAD does all the work of GET.
    const place = rateLimit ? `${method === 'HEAD' || Array.isArray(method) ? 'GET' : method} ${url}` : 'all';
    const most = rateLimit?.max ?? max;
    assertWithinLimit(request, reply, await counts.add(`${place} ${caller}`), most);
  }

  /** Whoever was over it was counted, refused and written down before. */
  function assertQuietly(request: FastifyRequest, key: string, most: number): void {
    const counted = counts.peek(key);
    request.isFlood = counted.count > most;
    assertWithin(counted, most);
  }

  app.decorateRequest('isFlood', false);
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const isWrong = isUnclear(request);
    const isProviders = endpoint?.access === 'provider';
    if (isProviders) assertQuietly(request, refusedOf(request), max);
    const isCountedLater = endpoint !== undefined && request.headers.authorization !== undefined && !isWrong;
    if (!isProviders && !isCountedLater) await count(request, reply, networkOf(request.ip));
    if (isWrong) throw new AppError('invalid_request', m.invalidRequest);
  });
  // Signed events come in bursts from three addresses, and one refused is one delayed by minutes: what is not theirs is counted.
  app.addHook('onResponse', async (request, { statusCode }) => {
    const isProviders = request.routeOptions.config.endpoint?.access === 'provider';
    if (isProviders && statusCode >= 400 && statusCode < 500) await counts.add(refusedOf(request));
  });

  return {
    countPerson: count,
    async countBadToken(request, reply, wasLookedUp) {
      const counted = await counts.add(badTokensOf(request), wasLookedUp ? LOOK_UP_COST : 1);
      assertWithinLimit(request, reply, counted, badTokensMax);
    },
    assertMayLookUp: (request) => assertQuietly(request, badTokensOf(request), badTokensMax),
    async countUnreadable(request, reply) {
      assertWithinLimit(request, reply, await counts.add(`unreadable ${networkOf(request.ip)}`), max);
    },
  };
}

function assertWithinLimit(request: FastifyRequest, reply: FastifyReply, counted: Count, max: number): void {
  request.isFlood = counted.count > max + LOOK_UP_COST;
  reply
    .header('x-ratelimit-limit', max)
    .header('x-ratelimit-remaining', Math.max(0, max - counted.count))
    .header('x-ratelimit-reset', Math.ceil(counted.leftMs / 1000));
  assertWithin(counted, max);
}

function assertWithin({ count, leftMs }: Count, max: number): void {
  if (count <= max) return;
  throw new AppError('rate_limited', m.rateLimited, { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}
