import { locale } from '@udala/messages/locale';
import { oneMoment } from '@udala/messages/exchange';
import type { Site } from '#lib/site.ts';
import { exchangeEntry, inertJson, scriptsOf, type BuildManifest } from './document.ts';

/** The exchange page: no styles, no fonts, and a sentence that its script shows if the passage takes long. */
export function exchangeDocument(site: Site, manifest: BuildManifest): string {
  const [script = '', ...shared] = scriptsOf([exchangeEntry], manifest);
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    `<title>${oneMoment}</title>`,
    ...shared.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<link rel="icon" type="image/svg+xml" href="/icon.svg"></head><body><p role="status" hidden>${oneMoment}</p>`,
    `<script type="application/json" id="state">${inertJson({ site })}</script>`,
    `<script type="module" src="/${script}"></script></body></html>`,
  ].join('');
}
