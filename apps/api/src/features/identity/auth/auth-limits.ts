import { serverLimits } from '@udala/contract/server-limits';
import type { RateLimitBucket, RateLimit } from '#platform/rate-limits.ts';
import { minutes } from '#platform/clock.ts';
import { networksAround } from '#platform/http/addresses.ts';

const hours = (count: number): number => minutes(60 * count);

// Thousands share one address of a Nigerian mobile network: limits by address alone are set to stop machines, not
// crowds.

/**
 * Rate limits by network: the IPv4 address, or the IPv6 /64 and the /56 and /48 around it with two and four times the
 * limit. `at` names an object, so that one network is counted separately at each.
 */
export const bucketsFrom = (limit: RateLimit, network: string, at?: string): RateLimitBucket[] =>
  networksAround(network)
    .toReversed()
    .map((around, nth) => ({
      limit: { ...limit, max: limit.max * 2 ** nth },
      key: at === undefined ? around : `${at} from ${around}`,
    }));

/** ASVS 5.0 V6.5: guesses at one holder's codes of one purpose for one address, however many codes were sent. */
export const codeGuesses: RateLimit = {
  name: 'code guesses',
  max: serverLimits.codeGuessesMax,
  windowMs: minutes(serverLimits.codeWindowMinutes),
};
/** Wrong guesses from one network, at any number of codes. */
export const codeGuessesFrom: RateLimit = { name: 'code guesses from', max: 100, windowMs: minutes(10) };
/**
 * Wrong guesses by anybody at the six-digit reset codes of one mailbox: a chance of two in ten thousand to hit one in a
 * day, where 5 in each of a day's 144 windows would give seven. Later codes are longer (docs/decisions/0024).
 */
export const resetGuessesOf: RateLimit = { name: 'reset guesses of', max: 200, windowMs: hours(24) };

/** Wrong passwords for one account from one address; the error message names these five minutes. */
export const wrongPairs: RateLimit = { name: 'wrong pairs', max: 5, windowMs: minutes(5) };
/**
 * Wrong passwords from everywhere: NIST SP 800-63B-4 allows 100. Beyond them an unknown browser needs a mailed code
 * beside the password, and without it learns nothing about the password.
 */
export const wrongPairsOf: RateLimit = { name: 'wrong pairs of', max: 50, windowMs: hours(24) };
export const wrongPairsFrom: RateLimit = { name: 'wrong pairs from', max: 100, windowMs: minutes(10) };
/** Codes mailed after the right password of an account that is under attack. */
export const loginCodesTo: RateLimit = { name: 'login codes to', max: 6, windowMs: hours(1) };
export const guessingWarnings: RateLimit = { name: 'guessing warnings', max: 1, windowMs: hours(24) };

/**
 * Emails that anybody can trigger for any address, except resets: enough for repeated requests, too few to flood a
 * mailbox, which gets at most eight an hour in all. One network may use only a part of them.
 */
export const emailsBetween: RateLimit = { name: 'emails between', max: 4, windowMs: hours(1) };
export const emailsTo: RateLimit = { name: 'emails to', max: 6, windowMs: hours(1) };
/** When a popular creator promotes their page, hundreds sign up within the hour, many behind one address. */
export const emailsFrom: RateLimit = { name: 'emails from', max: 1000, windowMs: hours(1) };
/** A browser known to the owner has its own limit, independent of what strangers have triggered. */
export const ownersEmails: RateLimit = { name: 'emails of owner', max: 10, windowMs: hours(1) };

/** Emails to unverified mailboxes. A verified code restores them, so a crowd of real people is not limited. */
export const unverifiedFrom: RateLimit = { name: 'unverified emails from', max: 30, windowMs: hours(1) };
export const unverifiedNear: RateLimit = { name: 'unverified emails near', max: 120, windowMs: hours(1) };
export const unverifiedEmails: Omit<RateLimit, 'max'> = { name: 'unverified emails', windowMs: hours(1) };

/** The email that an address has an account already, or has none: one an hour is enough. */
export const notesTo: RateLimit = { name: 'notes to', max: 1, windowMs: hours(1) };
export const notesFrom: RateLimit = { name: 'notes from', max: 30, windowMs: hours(1) };
export const notesNear: RateLimit = { name: 'notes near', max: 120, windowMs: hours(1) };
export const notes: Omit<RateLimit, 'max'> = { name: 'notes', windowMs: hours(1) };
