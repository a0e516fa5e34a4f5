import type { EmailPreferences } from '@udala/contract/emails';
import type { PostEmails } from '@udala/contract/preferences';
import { savePostEmails } from '#features/identity/users/users.queries.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Deps } from '#app/deps.ts';
import { readUnsubscribeToken } from './unsubscribe-links.ts';
import { findChoice } from './emails.queries.ts';

/** @throws AppError `not_found`. */
export async function getEmailPreferences(deps: Deps, token: string): Promise<EmailPreferences> {
  return toEmailPreferences(await findChoice(deps.db, getReader(deps, token)));
}

/** @throws AppError `not_found`. */
export async function updateEmailPreferences(deps: Deps, token: string, choice: PostEmails): Promise<EmailPreferences> {
  return toEmailPreferences(await savePostEmails(deps.db, getReader(deps, token), choice));
}

function getReader(deps: Deps, token: string): string {
  const userId = readUnsubscribeToken(deps, token);
  if (userId === undefined) throw notFound();
  return userId;
}

/** Returns the preference alone: an email may be forwarded, so its link must reveal nothing else about the person. */
function toEmailPreferences(postEmails: PostEmails | undefined): EmailPreferences {
  if (postEmails === undefined) throw notFound();
  return { postEmails };
}
