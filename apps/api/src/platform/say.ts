import { AsyncLocalStorage } from 'node:async_hooks';
import { catalogue, type Catalogue } from '@udala/messages/catalogue';
import { sourceLocale, type Locale } from '@udala/messages/languages';

let offered: readonly Locale[] = [sourceLocale];

/** Sets the languages of this process, once at boot. A stored choice of any other is read as English. */
export function offerLocales(locales: readonly Locale[]): void {
  offered = locales;
}

export const offeredLocales = (): readonly Locale[] => offered;

/** The offered language that a text names, in any case (RFC 4647, 2), or null. */
export const offeredLocale = (tag: string | null | undefined): Locale | null =>
  offered.find((locale) => locale.toLowerCase() === tag?.toLowerCase()) ?? null;

/** The language of a stored tag; null for somebody who never chose. */
export const localeOfTag = (tag: string | null): Locale => offeredLocale(tag) ?? sourceLocale;

const answering = new AsyncLocalStorage<Locale>();

/** Runs `answer` with the language of a request's reader. */
export const inLocale = <T>(locale: Locale, answer: () => T): T => answering.run(locale, answer);

/** The language of the request that is being answered; English outside of requests. */
export const requestLocale = (): Locale => answering.getStore() ?? sourceLocale;

/**
 * The sentences for whoever made the request that is being answered. What is sent to somebody else, or by a job, takes
 * `catalogue(locale)` of its recipient.
 */
export const say = (): Catalogue => catalogue(requestLocale());
