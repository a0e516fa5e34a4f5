import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { PrecacheFile } from '../src/worker/app-files.ts';

/** A chunk in the build's manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const entry = 'src/entry-client.tsx';

/** The pages that open offline (ux §2), besides their initial chunks. */
const pages = [
  'app',
  'app.home',
  'app.home.index',
  'app.home.posts',
  'app.home.community',
  'app.posts.$postId',
  'app.community.$postId',
  'app.comments.$commentId',
  'app.notifications',
  'app.payment-history',
  'app.payment-history.$paymentId',
  'app.profile',
  'app.profile.posts',
  'app.profile.community',
  'app.profile.membership',
  'app.patron-profile',
].map((page) => `src/routes/${page}.tsx`);

/** Modules of those pages that are loaded on demand and work offline. */
const usedOffline =
  /^src\/(?:app|state|ui|features\/(?:device\/(?:install|offline-queue)|shell\/(?:home|offline|shell)|identity\/notifications|publishing\/(?:comments|feed|posts))|lib)\/|leave-push/;
/** Modules that those pages always show: if one is missing, the page does not open. */
const shown = /\/(?:subscription-banner|push-card|link-box|author-card)\.tsx$/;
/** Chunks of them that hold several modules (chunks.ts). */
const grouped = /^_(?:cards|threads|profile|common|forms|background)-/;
const seldom = /\/(?:scheduled|edit)\//;
/** Only creators publish; patrons' data is not spent on it. */
const forCreators = /\/(?:home\/creator-home|posts\/(?:composer\/composer|live-strip))\.tsx$/;
/** Font slices with characters that most pages do not use. */
const rareLetters = /-(?:accents|consonants|vowels)-|\/inter-/;

/** The app's files to precache, the entry first, each with its transfer size. */
export function precacheManifest(client: string): PrecacheFile[] {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const files = new Map<string, { creatorsOnly: boolean }>();
  const entrances: string[] = [];
  const visited = new Set<string>();
  const visit = (key: string, creatorsOnly: boolean) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (visited.has(key)) return;
    visited.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      if (!files.has(file)) files.set(file, { creatorsOnly });
    }
    chunk.imports?.forEach((imported) => visit(imported, creatorsOnly));
    for (const dynamic of chunk.dynamicImports ?? []) {
      if (![usedOffline, shown, grouped].some((some) => some.test(dynamic)) || seldom.test(dynamic)) continue;
      if (!creatorsOnly && forCreators.test(dynamic)) entrances.push(dynamic);
      else visit(dynamic, creatorsOnly);
    }
  };
  for (const key of [entry, ...pages]) visit(key, false);
  // Last, so that what patrons use as well is theirs.
  for (const key of entrances) visit(key, true);
  return [...files]
    .filter(([file]) => !rareLetters.test(file))
    .map(([url, { creatorsOnly }]) => ({ url, bytes: weigh(path.join(client, url)), creatorsOnly }));
}

function weigh(file: string): number {
  const content = readFileSync(file);
  if (file.endsWith('.woff2')) return content.length;
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
