import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '@udala/contract/rendering';
import { sourceLocale, type Locale } from '@udala/messages/languages';

export const dist = path.join(import.meta.dirname, '..', '..', 'web', 'dist');

/** The web app in one language. */
export interface WebBuild {
  renderer: PageRenderer;
  /** Of the browser's files. */
  manifest: unknown;
  /** Folder of the browser's files. */
  client: string;
}

/** The web app in each language that is offered; English is always among them. */
export type WebBuilds = ReadonlyMap<Locale, WebBuild>;

/**
 * Null if the web app was not built (feature tests call the API only). Throws if it was, but not in every language that
 * this process offers: its pages and its answers would be in two languages.
 */
export async function loadWebBuilds(locales: readonly Locale[]): Promise<WebBuilds | null> {
  const builds = new Map<Locale, WebBuild>();
  for (const locale of locales) {
    const entry = path.join(dist, locale, 'server', 'entry-server.js');
    const client = path.join(dist, locale, 'client');
    if (!existsSync(entry)) {
      if (locale === sourceLocale) return null;
      throw new Error(`the web app was not built in ${locale}: run LANGUAGE_DRAFTS=on npm run build`);
    }
    const { renderer } = (await import(pathToFileURL(entry).href)) as { renderer: PageRenderer };
    const manifest: unknown = JSON.parse(readFileSync(path.join(client, '.vite', 'manifest.json'), 'utf8'));
    builds.set(locale, { renderer, manifest, client });
  }
  return builds;
}

/** The build in a language, or else the English one. */
export function buildFor(builds: WebBuilds, locale: Locale): WebBuild {
  const build = builds.get(locale) ?? builds.get(sourceLocale);
  if (!build) throw new Error('the web app was not built in English');
  return build;
}
