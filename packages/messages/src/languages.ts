/**
 * Every language with a folder of sentences beside this file; to add one, add its folder and its line here. A draft is
 * shown only where `LANGUAGE_DRAFTS=on`. `en-XA` has no folder: its sentences are made of the English ones.
 */
export const languages = {
  en: { name: 'English', state: 'offered' },
  pcm: { name: 'Naijá', state: 'draft' },
  'en-XA': { name: '[Ƥŝéûðö]', state: 'draft' },
} as const satisfies Record<string, { name: string; state: 'offered' | 'draft' }>;

/** A BCP 47 tag, as in `lang` attributes and `users.locale`. */
export type Locale = keyof typeof languages;

export const sourceLocale = 'en' satisfies Locale;

/** The languages that people can choose, English first. */
export const localesOffered = (withDrafts: boolean): Locale[] =>
  (Object.keys(languages) as Locale[]).filter((locale) => withDrafts || languages[locale].state === 'offered');
