import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import type { Locale } from '../../../packages/messages/src/languages.ts';
import { languagePlugin } from './language.ts';

const web = path.join(import.meta.dirname, '..');

/**
 * Writes sw.js, which every visitor gets, into the build's folder `client` after the app's part. It names that part by
 * its content hash, so that a browser finds a new worker as soon as either of the two has changed.
 */
export const offlinePart = (client: string, locale: Locale): Plugin => ({
  name: 'offline-part',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const version = createHash('sha256')
        .update(readFileSync(path.join(web, client, 'sw-app.js')))
        .digest('hex');
      await build({
        configFile: false,
        root: web,
        logLevel: 'warn',
        plugins: [languagePlugin(locale)],
        define: { APP_PART: JSON.stringify(`/sw-app.js?${version.slice(0, 8)}`) },
        build: {
          outDir: client,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: path.join(web, 'src', 'worker', 'sw.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  },
});
