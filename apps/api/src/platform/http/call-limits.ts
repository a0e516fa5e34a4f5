import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { say } from '../say.ts';
import { networkOf } from './addresses.ts';
import type { CallCounts } from './call-counts.ts';
import { AppError } from './errors.ts';
import { createPace } from './pace.ts';
import type { Count } from './shared-counts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Calls of one caller per window for a route with a limit of its own, counted separately; false disables counting.
     */
    rateLimit?: { max: number } | false;
  }
  interface FastifyRequest {
    /** True for repeated rejections: only the first one is logged. */
    isFlood: boolean;
  }
}

/** Cost of an invalid session token that needed a database lookup; a cached one costs 1. */
const LOOK_UP_COST = 4;
const BAD_TOKENS = 'bad tokens';

export interface CallLimits {
  /** Counts a call for the owner of a session. @throws AppError `rate_limited` */
  countPerson(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  /**
   * Counts a call with an invalid token apart from its network's other calls, so that a busy address still gets a 401.
   * @throws AppError `rate_limited`
   */
  countBadToken(request: FastifyRequest, reply: FastifyReply, wasLookedUp: boolean): Promise<void>;
  /** Call before looking up an unknown token. @throws AppError `rate_limited` */
  assertMayLookUp(request: FastifyRequest): void;
  /** Counts work that a route does only for some of its calls. @throws AppError `rate_limited` */
  countNetwork(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Counts a URL that neither routes nor hooks can parse. @throws AppError `rate_limited` */
  countUnreadable(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** A limit of five minutes cannot be used up faster than this; more calls of one caller wait for their turn. */
const PER_SECOND = 600;
const SHARE_PER_SECOND = 1 / 5;

/** Internal requests for rendering a page, which is already counted itself. */
const within = new AsyncLocalStorage<true>();
export const uncounted = <T>(work: () => Promise<T>): Promise<T> => within.run(true, work);

interface Counted {
  /** The person or network that calls. */
  caller: string;
  /** Calls that are counted together for one caller. */
  what: string;
  most: number;
  cost?: number;
}

interface CallLimitsOptions {
  counts: CallCounts;
  /** Limit for all routes together that have none of their own. */
  max: number;
  /** True for a request that must be rejected before routing. */
  isUnclear: (request: FastifyRequest) => boolean;
}

/**
 * Counts calls before any costly work: by network, except for calls with a session token, which are counted at its
 * lookup.
 */
export function limitCalls(app: FastifyInstance, { counts, max, isUnclear }: CallLimitsOptions): CallLimits {
  const pace = createPace();
  const badTokensMax = LOOK_UP_COST * max;
  const badTokensOf = ({ ip }: FastifyRequest) => `${BAD_TOKENS} ${networkOf(ip)}`;
  const refusedOf = ({ ip }: FastifyRequest) => `refused ${networkOf(ip)}`;

  async function count(request: FastifyRequest, reply: FastifyReply, caller: string): Promise<void> {
    if (within.getStore()) return;
    const { method, url, config } = request.routeOptions;
    const { rateLimit } = config;
    if (rateLimit === false) return;
    // HEAD does the same work as GET.
    const what = rateLimit ? `${method === 'HEAD' || Array.isArray(method) ? 'GET' : method} ${url}` : 'all';
    await countAt(request, reply, { caller, what, most: rateLimit?.max ?? max });
  }

  async function countAt(
    request: FastifyRequest,
    reply: FastifyReply,
    { caller, what, most, cost = 1 }: Counted,
  ): Promise<void> {
    // One pace for all of a caller's calls: whoever alternates between routes is no faster.
    if (!(await pace.turn(caller, Math.max(PER_SECOND, most * SHARE_PER_SECOND)))) {
      request.isFlood = true;
      throw rateLimited(1);
    }
    assertWithinLimit(request, reply, await counts.add(`${what} ${caller}`, cost), most);
  }

  /** Rejects without counting or logging again: the caller's first rejection did both. */
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
    if (isWrong) throw new AppError('invalid_request', say().errors.invalidRequest);
  });
  // Signed webhooks arrive in bursts from three addresses, and a rejected one is retried minutes later, so only invalid
  // ones count.
  app.addHook('onResponse', async (request, { statusCode }) => {
    const isProviders = request.routeOptions.config.endpoint?.access === 'provider';
    if (isProviders && statusCode >= 400 && statusCode < 500) await counts.add(refusedOf(request));
  });

  return {
    countPerson: count,
    async countBadToken(request, reply, wasLookedUp) {
      const [caller, cost] = [networkOf(request.ip), wasLookedUp ? LOOK_UP_COST : 1];
      await countAt(request, reply, { caller, what: BAD_TOKENS, most: badTokensMax, cost });
    },
    assertMayLookUp: (request) => assertQuietly(request, badTokensOf(request), badTokensMax),
    countNetwork: (request, reply) =>
      countAt(request, reply, { caller: networkOf(request.ip), what: 'all', most: max }),
    async countUnreadable(request, reply) {
      await countAt(request, reply, { caller: networkOf(request.ip), what: 'unreadable', most: max });
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
  if (count > max) throw rateLimited(Math.max(1, Math.ceil(leftMs / 1000)));
}

const rateLimited = (retryAfterSeconds: number): AppError =>
  new AppError('rate_limited', say().errors.rateLimited, { retryAfterSeconds });
