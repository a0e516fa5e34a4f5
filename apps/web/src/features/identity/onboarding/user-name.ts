import { limits } from '@udala/contract/limits';
import { userNamePattern } from '@udala/contract/patterns';
import * as m from '@udala/messages/onboarding';

const form = new RegExp(userNamePattern);

/** Derives a user name from a name: "Ada Obi" becomes ada-obi, "Ẹniọlá" becomes eniola. */
export const userNameFrom = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.userNameMaxLength)
    .replace(/^-+|-+$/g, '');

export function userNameRule(userName: string): string | undefined {
  if (userName === '') return m.userNameMissing;
  return form.test(userName) ? undefined : m.userNameForm;
}
