import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildOptions } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { Locale } from '../../packages/messages/src/languages.ts';
import { contractPlugin } from './vite/contract-plugin.ts';
import { firstChunks } from './vite/chunks.ts';
import { comboboxOnly } from './vite/combobox-only.ts';
import { languagePlugin } from './vite/language.ts';
import { precacheManifest } from './vite/precache-manifest.ts';
import { manifestIn } from './vite/manifest.ts';
import { offlinePart } from './vite/offline-part.ts';
import { routerOnly } from './vite/router-only.ts';
import { webSocketOnly } from './vite/web-socket-only.ts';

/** The language of this build; scripts/web-build.ts makes one of each. */
const locale = (process.env['UDALA_LOCALE'] ?? 'en') as Locale;
const client = `dist/${locale}/client`;

const browser: BuildOptions = {
  outDir: client,
  manifest: true,
  // The server names what a page needs first; lists of what every later page needs would be in every first download.
  modulePreload: { polyfill: false, resolveDependencies: () => [] },
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: ['src/entry-client.tsx', 'src/public.ts', 'src/exchange.ts'],
    output: { codeSplitting: { includeDependenciesRecursively: false, groups: [firstChunks()] } },
  },
};

const server: BuildOptions = {
  outDir: `dist/${locale}/server`,
  copyPublicDir: false,
  rolldownOptions: { input: 'src/entry-server.tsx' },
};

/** A build of its own: as one more entry it would split the chunks of the app. */
const gallery: BuildOptions = {
  outDir: 'dist/gallery',
  assetsInlineLimit: 0,
  copyPublicDir: false,
  rolldownOptions: { input: 'gallery.html' },
};

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'sw-app.ts',
  injectRegister: false,
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: ['assets/*.css'],
    buildPlugins: { vite: [languagePlugin(locale)] },
    manifestTransforms: [
      async () => ({
        manifest: precacheManifest(client).map((file) => ({ ...file, revision: null, size: file.bytes })),
      }),
    ],
  },
  manifest: manifestIn(locale),
});

const nodeModules = /\/node_modules\//;
/** The compiler's caches pay where lists are redrawn; in leaves and forms they only weigh (4.5 KB on the login). */
const drawnSeldom = [
  /\/src\/(?:ui|app|state|lib)\//,
  /\/features\/(?:identity\/auth|money\/memberships|shell\/shell)\//,
  /\/features\/(?:shell\/home\/home|publishing\/feed\/home-feed|identity\/notifications\/use-)/,
  /\/routes\/(?:auth|creator)\./,
];

/** Three builds, of which two are made for each language: `vite build`, `vite build --ssr` and, for local mode, `vite build --mode gallery`. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  base: mode === 'gallery' ? '/gallery/' : '/',
  plugins: [
    contractPlugin(),
    languagePlugin(locale),
    webSocketOnly,
    comboboxOnly,
    routerOnly,
    react({ compiler: true, exclude: [nodeModules, ...drawnSeldom], refreshExclude: nodeModules }),
    tailwind(),
    ...(mode === 'gallery' || isSsrBuild ? [] : [serviceWorker, offlinePart(client, locale)]),
  ],
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : {},
  ssr: isSsrBuild ? { noExternal: true } : {},
  build: { emptyOutDir: true, ...(mode === 'gallery' ? gallery : isSsrBuild ? server : browser) },
}));
