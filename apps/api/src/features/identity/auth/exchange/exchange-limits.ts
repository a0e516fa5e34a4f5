import type { RateLimit } from '#platform/rate-limits.ts';
import { minutes } from '#platform/clock.ts';

// One code is used for each host that a person first opens in some browser, so these stop loops and machines alone.

export const codesOf: RateLimit = { name: 'session codes of', max: 60, windowMs: minutes(10) };
/** Of one person for one host, where a browser that loses its storage asks again. */
export const codesOfFor: RateLimit = { name: 'session codes of for', max: 10, windowMs: minutes(10) };
/** Thousands share one address of a mobile network. */
export const codesFrom: RateLimit = { name: 'session codes from', max: 2000, windowMs: minutes(10) };

/** Rejected codes; only machines have many. */
export const codeRejectionsFrom: RateLimit = { name: 'session code rejections from', max: 100, windowMs: minutes(10) };
export const codeRejectionsAt: RateLimit = { name: 'session code rejections at', max: 50, windowMs: minutes(10) };

export const EXCHANGE_CODE_LIFETIME_MS = minutes(1);
