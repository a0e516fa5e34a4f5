import type { RateLimit } from '#platform/rate-limits.ts';
import { days, minutes } from '#platform/clock.ts';

/** Guesses at the authenticator codes of one person, across all endpoints. */
export const secondFactorLimit: RateLimit = { name: 'second factor', max: 5, windowMs: minutes(10) };

/** Guesses in a day: an attacker with the password must not guess for ever. */
export const secondFactorDailyLimit: RateLimit = { name: 'second factor a day', max: 50, windowMs: days(1) };

/** Guesses at the current password of a signed-in person. */
export const currentPasswordLimit: RateLimit = { name: 'current password', max: 5, windowMs: minutes(10) };

/** Emails that a session can trigger: enough to set up an account in one evening, too few to flood a mailbox. */
export const reauthEmails: RateLimit = { name: 'reauth emails', max: 15, windowMs: minutes(60) };
export const emailChangeEmails: RateLimit = { name: 'email change emails', max: 10, windowMs: minutes(60) };
