import { limits } from '@udala/contract/limits';
import type { AttemptLimit } from '#platform/attempts.ts';
import { minutes } from '#platform/clock.ts';

const hours = (count: number): number => minutes(60 * count);

// Thousands share one address of a mobile network in Nigeria: what is counted by address alone stops machines, not crowds.

/** ASVS 5.0 V6.5: one holder's codes of one purpose for one address, however many were sent. */
export const codeGuesses: AttemptLimit = {
  name: 'code guesses',
  max: limits.codeGuessesMax,
  windowMs: minutes(limits.codeWindowMinutes),
};
/** Wrong ones, at the codes of however many. */
export const codeGuessesFrom: AttemptLimit = { name: 'code guesses from', max: 100, windowMs: minutes(10) };

/** Wrong passwords for one account from one address; after them the sentence names these five minutes. */
export const wrongPairs: AttemptLimit = { name: 'wrong pairs', max: 5, windowMs: minutes(5) };
/** And from everywhere: NIST SP 800-63B-4 allows 100. The browsers the person is known by are counted apart. */
export const wrongPairsOf: AttemptLimit = { name: 'wrong pairs of', max: 50, windowMs: hours(24) };
export const wrongPairsFrom: AttemptLimit = { name: 'wrong pairs from', max: 100, windowMs: minutes(10) };

/**
 * Letters that anybody can have sent to anybody: enough for the impatient, too few to flood a mailbox. One network has a part
 * of them only, and a browser its owner is known by has some of its own: who uses up his keeps nobody else's from her.
 */
export const lettersBetween: AttemptLimit = { name: 'letters between', max: 10, windowMs: hours(1) };
export const lettersTo: AttemptLimit = { name: 'letters to', max: 20, windowMs: hours(1) };
/** A creator with a large following names her page: hundreds sign up within the hour, many behind one address. */
export const lettersFrom: AttemptLimit = { name: 'letters from', max: 1000, windowMs: hours(1) };
