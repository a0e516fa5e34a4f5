import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';

const web = path.join(import.meta.dirname, '..');
const client = path.join(web, 'dist', 'client');

/**
 * Writes sw.js, which every visitor gets, after the app's part. It names that part by its content hash, so that a
 * browser finds a new worker as soon as either of the two has changed.
 */
export const offlinePart: Plugin = {
  name: 'offline-part',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const version = createHash('sha256')
        .update(readFileSync(path.join(client, 'sw-app.js')))
        .digest('hex');
      await build({
        configFile: false,
        root: web,
        logLevel: 'warn',
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
};
