import type { RateLimit } from '#platform/rate-limits.ts';
import { days, minutes } from '#platform/clock.ts';

/** Codes of an authenticator app, for one person, wherever they are asked for. */
export const secondFactorLimit: RateLimit = { name: 'second factor', max: 5, windowMs: minutes(10) };

/** And in a day: who has her password must not guess on for ever. */
export const secondFactorDailyLimit: RateLimit = { name: 'second factor a day', max: 50, windowMs: days(1) };

/** The password a signed-in person has now, asked for again. */
export const currentPasswordLimit: RateLimit = { name: 'current password', max: 5, windowMs: minutes(10) };

/** Letters a session can have sent: enough to see to a whole account in one evening; a stolen one must not flood anybody. */
export const reauthEmails: RateLimit = { name: 'proof emails', max: 15, windowMs: minutes(60) };
export const emailChangeEmails: RateLimit = { name: 'email change emails', max: 10, windowMs: minutes(60) };
