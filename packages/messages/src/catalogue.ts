import * as en from './en/index.ts';
import type { Locale } from './languages.ts';
import * as pcm from './pcm/index.ts';
import { pseudo } from './pseudo.ts';
import type { Message, Translation } from './translation.ts';

/** Every sentence of a language, by the file that holds it. */
export type Catalogue = Message<typeof en>;

/** Translations by locale. This assignment does not compile where a message is malformed or unknown. */
const translations = { pcm: pcm satisfies Translation<typeof en, typeof pcm> };

const english: Catalogue = en;
const made = new Map<Locale, Catalogue>([['en', english]]);

/**
 * The sentences in a language. A sentence that is not translated is English.
 * @param locale Of the person who reads them: the recipient of an email, the viewer of an answer.
 */
export function catalogue(locale: Locale): Catalogue {
  let found = made.get(locale);
  if (!found) made.set(locale, (found = make(locale)));
  return found;
}

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function make(locale: Locale): Catalogue {
  if (locale === 'en-XA') return { ...pseudo(english), browsers: en.browsers, locale: { locale } };
  const translated: Modules = locale === 'en' ? {} : translations[locale];
  const modules = Object.entries(english as Modules).map(([name, module]) => [
    name,
    { ...module, ...translated[name] },
  ]);
  return Object.fromEntries(modules) as Catalogue;
}
