import type { RateLimit } from '#platform/rate-limits.ts';
import { minutes } from '#platform/clock.ts';

/** Rejected calls from one address: a token costs a signature check, and some calls send an email. */
export const googleRejectionsFrom: RateLimit = { name: 'google rejections from', max: 100, windowMs: minutes(10) };

export const NONCE_LIFETIME_MS = minutes(10);
