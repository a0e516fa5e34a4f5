import { limits } from '@udala/contract/limits';
import type { RateLimitBucket, RateLimit } from '#platform/rate-limits.ts';
import { minutes } from '#platform/clock.ts';
import { networksAround } from '#platform/http/addresses.ts';

const hours = (count: number): number => minutes(60 * count);

// Thousands share one address of a mobile network in Nigeria: what is counted by address alone stops machines, not crowds.

/**
 * Counted by IPv4 address; IPv6 by /64, and by the /56 and the /48 around it, which have twice and four times as much.
 * `at` names what one network's tries are counted at, each by itself.
 */
export const bucketsFrom = (limit: RateLimit, network: string, at?: string): RateLimitBucket[] =>
  networksAround(network)
    .toReversed()
    .map((around, nth) => ({
      limit: { ...limit, max: limit.max * 2 ** nth },
      key: at === undefined ? around : `${at} from ${around}`,
    }));

/** ASVS 5.0 V6.5: one holder's codes of one purpose for one address, however many were sent. */
export const codeGuesses: RateLimit = {
  name: 'code guesses',
  max: limits.codeGuessesMax,
  windowMs: minutes(limits.codeWindowMinutes),
};
/** Wrong ones, at the codes of however many. */
export const codeGuessesFrom: RateLimit = { name: 'code guesses from', max: 100, windowMs: minutes(10) };
/**
 * Wrong ones of everybody's at the reset codes of one mailbox that have six digits: two in ten thousand to hit one in a day,
 * where 5 in each of a day's 144 windows would be seven. Codes are longer after that (docs/decisions/0024).
 */
export const resetGuessesOf: RateLimit = { name: 'reset guesses of', max: 200, windowMs: hours(24) };

/** Wrong passwords for one account from one address; after them the sentence names these five minutes. */
export const wrongPairs: RateLimit = { name: 'wrong pairs', max: 5, windowMs: minutes(5) };
/**
 * And from everywhere: NIST SP 800-63B-4 allows 100. After them a browser the person is not known by needs a mailed code
 * beside the password, and is told nothing of the password without it.
 */
export const wrongPairsOf: RateLimit = { name: 'wrong pairs of', max: 50, windowMs: hours(24) };
export const wrongPairsFrom: RateLimit = { name: 'wrong pairs from', max: 100, windowMs: minutes(10) };
/** Codes mailed to whoever has the right password of an account that is guessed at. */
export const loginCodesTo: RateLimit = { name: 'login codes to', max: 6, windowMs: hours(1) };
export const guessingWarnings: RateLimit = { name: 'guessing warnings', max: 1, windowMs: hours(24) };

/**
 * Letters that anybody can have sent to anybody, those of resets apart: enough for the impatient, too few to flood a
 * mailbox, which gets eight an hour at most in all. One network has a part of them only.
 */
export const emailsBetween: RateLimit = { name: 'emails between', max: 4, windowMs: hours(1) };
export const emailsTo: RateLimit = { name: 'emails to', max: 6, windowMs: hours(1) };
/** A creator with a large following names her page: hundreds sign up within the hour, many behind one address. */
export const emailsFrom: RateLimit = { name: 'emails from', max: 1000, windowMs: hours(1) };
/** A browser its owner is known by has some of its own, whatever strangers have sent. */
export const ownersEmails: RateLimit = { name: 'emails of owner', max: 10, windowMs: hours(1) };

/** To mailboxes that have proven nothing yet. A crowd proves most of its own and is given them back; who mails strangers is not. */
export const unverifiedFrom: RateLimit = { name: 'unproven emails from', max: 30, windowMs: hours(1) };
export const unverifiedNear: RateLimit = { name: 'unproven emails near', max: 120, windowMs: hours(1) };
export const unverifiedEmails: Omit<RateLimit, 'max'> = { name: 'unproven emails', windowMs: hours(1) };

/** That somebody has an account already, or none: one such letter tells it all. */
export const notesTo: RateLimit = { name: 'notes to', max: 1, windowMs: hours(1) };
export const notesFrom: RateLimit = { name: 'notes from', max: 30, windowMs: hours(1) };
export const notesNear: RateLimit = { name: 'notes near', max: 120, windowMs: hours(1) };
export const notes: Omit<RateLimit, 'max'> = { name: 'notes', windowMs: hours(1) };
