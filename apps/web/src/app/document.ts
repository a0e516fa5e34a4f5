import { sourceLocale } from '@udala/messages/languages';
import { locale } from '@udala/messages/locale';
import { firstScript } from '../styles/first-script.ts';
import type { Head } from './head.ts';

/** A chunk in the build's manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
export type BuildManifest = Readonly<Record<string, Chunk>>;

export const clientEntry = 'src/entry-client.tsx';
export const publicEntry = 'src/public.ts';
export const exchangeEntry = 'src/exchange.ts';
const firstFont = 'src/assets/fonts/jakarta-latin.woff2';
const themeColours = { light: '#fffaf3', dark: '#160b0f' };

interface DocumentParts {
  head: Head;
  body: string;
  /** The entry, then the chunks of the matched routes. */
  chunks: readonly string[];
  state?: unknown;
  manifest: BuildManifest;
  /** The languages people can choose. */
  locales: readonly string[];
  /** True if its views by strangers are counted. */
  counted?: boolean;
  /** Where to look for a session first, on pages for people without one. */
  exchange?: string | undefined;
  /** The chunks of the app, its entry first, on pages that make room for it where somebody is signed in. */
  app?: readonly string[] | undefined;
}

/** The whole HTML document. Its only inline script comes first; its state is JSON data, which browsers do not run. */
export function documentOf({
  head,
  body,
  chunks,
  state,
  manifest,
  locales,
  counted,
  exchange,
  app,
}: DocumentParts): string {
  const [entry = ''] = chunks;
  const marks = [
    counted ? ' data-counted' : '',
    exchange === undefined ? '' : ` data-exchange="${exchange}"`,
    app ? ` data-app="${addressesOfScripts(app, manifest)}"` : '',
  ];
  const styles = [...new Set(manifest[clientEntry]?.css)];
  const font = manifest[firstFont]?.file;
  return [
    `<!doctype html><html lang="${locale}"${marks.join('')}>`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script>${firstScript}</script>`,
    `<title>${escapeHtml(head.title)}</title>`,
    ...head.meta.map(metaTag),
    ...addressesOf(head.canonical, locales),
    ...Object.entries(themeColours).map(
      ([theme, colour]) => `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${colour}">`,
    ),
    font ? `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>` : '',
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    // The entry too, though it is a script of this page: it is the largest, and here it is asked for before the others.
    ...scriptsOf(chunks, manifest).map((file) => `<link rel="modulepreload" href="/${file}">`),
    '<link rel="icon" type="image/svg+xml" href="/icon.svg">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    // With cookies, of which one is the language.
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
    `</head><body><div id="root">${body}</div>`,
    state === undefined ? '' : `<script type="application/json" id="state">${inertJson(state)}</script>`,
    `<script type="module" src="/${manifest[entry]?.file ?? ''}"></script></body></html>`,
  ].join('');
}

const addressesOfScripts = (chunks: readonly string[], manifest: BuildManifest): string =>
  scriptsOf(chunks, manifest)
    .map((file) => `/${file}`)
    .join(' ');

/** The page's own address, and its address in each language where there are several. */
function addressesOf(canonical: string, locales: readonly string[]): string[] {
  const inLanguage = (tag: string) => escapeHtml(tag === sourceLocale ? canonical : withLanguage(canonical, tag));
  if (locales.length < 2) return [`<link rel="canonical" href="${escapeHtml(canonical)}">`];
  return [
    `<link rel="canonical" href="${inLanguage(locale)}">`,
    ...locales.map((tag) => `<link rel="alternate" hreflang="${tag}" href="${inLanguage(tag)}">`),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(canonical)}">`,
  ];
}

function withLanguage(address: string, tag: string): string {
  const url = new URL(address);
  url.searchParams.set('lang', tag);
  return url.href;
}

function metaTag([name, content]: readonly [string, string]): string {
  const attribute = /^(?:og|product):/.test(name) ? 'property' : 'name';
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** The files of these chunks and all their imports, the entry's own first. */
export function scriptsOf(chunks: readonly string[], manifest: BuildManifest): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  chunks.forEach(visit);
  return [...files];
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** JSON that cannot close its script element. */
export const inertJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
