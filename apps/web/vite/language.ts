import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Locale } from '../../../packages/messages/src/languages.ts';

const messages = path.join(import.meta.dirname, '../../../packages/messages/src');
const english = path.join(messages, 'en');
/** Marks the import of the English sentences by the module that replaces them. */
const source = '?source';

/**
 * Builds the web app in one language: each module of English sentences is replaced by one that has the same names, with
 * the translation where there is one. Unused sentences are dropped and constants inlined, as in English.
 */
export function languagePlugin(locale: Locale): Plugin {
  return {
    name: 'udala-language',
    enforce: 'pre',
    async load(id) {
      if (locale === 'en' || path.dirname(id) !== english || !id.endsWith('.ts')) return null;
      const name = path.basename(id);
      if (locale === 'en-XA') return pseudoModule(id, name);
      const translation = path.join(messages, locale, name);
      if (!existsSync(translation)) return null;
      return [
        `export * from ${JSON.stringify(id + source)};`,
        `export { ${(await namesIn(translation)).join(', ')} } from ${JSON.stringify(translation)};`,
      ].join('\n');
    },
  };
}

async function namesIn(file: string): Promise<string[]> {
  return Object.keys((await import(pathToFileURL(file).href)) as object);
}

async function pseudoModule(id: string, name: string): Promise<string> {
  if (name === 'locale.ts') return "export const locale = 'en-XA';";
  // Names of browsers and systems.
  if (name === 'browsers.ts') return `export * from ${JSON.stringify(id + source)};`;
  const names = await namesIn(id);
  return [
    `import * as en from ${JSON.stringify(id + source)};`,
    `import { pseudo } from ${JSON.stringify(path.join(messages, 'pseudo.ts'))};`,
    `export const { ${names.join(', ')} } = pseudo(en);`,
  ].join('\n');
}
