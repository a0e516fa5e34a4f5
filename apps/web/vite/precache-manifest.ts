import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** What the build says of one of its chunks. */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const entry = 'src/entry-client.tsx';

/** The pages that open without a network (ux §2), beside what they begin with. */
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

/** Of what those pages fetch when it is used: what can be used without a network. */
const usedOffline =
  /^src\/(?:app|ui|features\/(?:comments|feed|install|notifications|offline|offline-queue|posts|shell)|lib)\/|leave-push/;
/** And what they show by themselves: a page that misses a part of it does not open at all. */
const shown = /\/(?:subscription-banner|push-card|link-box|author-card)\.tsx$/;
const seldom = /\/(?:scheduled|edit)\//;
/** Written in letters that most never meet. */
const rareLetters = /-(?:accents|vowels)-/;

/** The files of the app that a phone keeps, the entry first: each with its weight as it is sent. */
export function precacheManifest(client: string): { url: string; bytes: number }[] {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (visited.has(key)) return;
    visited.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
    chunk.dynamicImports
      ?.filter((dynamic) => (usedOffline.test(dynamic) || shown.test(dynamic)) && !seldom.test(dynamic))
      .forEach(visit);
  };
  [entry, 'src/app/app-routes.tsx', ...pages].forEach(visit);
  return [...files]
    .filter((file) => !rareLetters.test(file))
    .map((url) => ({ url, bytes: weigh(path.join(client, url)) }));
}

function weigh(file: string): number {
  const content = readFileSync(file);
  if (file.endsWith('.woff2')) return content.length;
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
