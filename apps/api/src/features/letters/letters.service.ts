import type { LetterChoice } from '@udala/contract/letters';
import type { PostEmails } from '@udala/contract/preferences';
import { notFound } from '#platform/http/errors.ts';
import type { Deps } from '#app/deps.ts';
import { readLetterToken } from './letter-links.ts';
import { findChoice, saveChoice } from './letters.queries.ts';

/** @throws AppError `not_found`. */
export async function showLetterChoice(deps: Deps, token: string): Promise<LetterChoice> {
  return toLetterChoice(await findChoice(deps.db, getReader(deps, token)));
}

/** @throws AppError `not_found`. */
export async function chooseLetters(deps: Deps, token: string, choice: PostEmails): Promise<LetterChoice> {
  return toLetterChoice(await saveChoice(deps.db, getReader(deps, token), choice));
}

function getReader(deps: Deps, token: string): string {
  const userId = readLetterToken(deps, token);
  if (userId === undefined) throw notFound();
  return userId;
}

/** Nothing else of a person is told to who holds a letter of hers. */
function toLetterChoice(postEmails: PostEmails | undefined): LetterChoice {
  if (postEmails === undefined) throw notFound();
  return { postEmails };
}
