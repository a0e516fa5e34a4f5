import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '@udala/contract/rendering';
import { buildWebIfStale } from '../web-build.ts';
import { root, type Check } from './check.ts';
import { fits, gzipped, lineOf, type Budget } from './sizes/budgets.ts';
import { filesBefore, filesOfPage, lazyScripts, type Manifest } from './sizes/manifest.ts';
import { creatorHost, membersHost, pageRequest, postId } from './sizes/page-request.ts';

const client = path.join(root, 'apps/web/dist/en/client');

/** Pages rendered on the server and then hydrated: every script in their HTML counts. */
const hydratedPages: readonly [host: string, url: string][] = [
  [creatorHost, '/membership/auth/login'],
  [creatorHost, '/membership/auth/register'],
  [membersHost, '/membership/creator/auth/login'],
  [membersHost, '/membership/creator/auth/register'],
];
const publicPost = `/membership/app/posts/${postId}`;
const homeOfApp = '/membership/app/home';
/** Loaded on a phone's home after its first paint; the side menu and the right column are for wider screens. */
const socket = 'src/lib/socket.ts';
const paymentMethods = 'src/routes/app.payment-methods.tsx';
/** Loaded by the welcome page; it must not load the app. */
const recordingQuestion = 'src/features/insight/replay/welcome-consent.ts';

const weigh = (file: string): number => gzipped(readFileSync(path.join(client, file)));
const weighAll = (files: Iterable<string>, extension: RegExp): number =>
  [...files].filter((file) => extension.test(file)).reduce((sum, file) => sum + weigh(file), 0);

const scripts = /\.js$/;
const styles = /\.css$/;

async function htmlOf(manifest: Manifest, host: string, url: string): Promise<string> {
  const entry = pathToFileURL(path.join(root, 'apps/web/dist/en/server/entry-server.js'));
  const { renderer } = (await import(entry.href)) as { renderer: PageRenderer };
  const { status, html } = await renderer.render(pageRequest(host, url, manifest));
  if (status !== 200) throw new Error(`${url} was rendered with status ${status}`);
  return html;
}

/** Measures each budget separately, so that one page that cannot be rendered does not hide the rest. */
function budgets(manifest: Manifest): Promise<Budget>[] {
  const front = htmlOf(manifest, creatorHost, '/membership').then((html) => ({
    html,
    files: filesOfPage(manifest, html),
  }));
  const scriptsOf = async (host: string, url: string, maxKb: number, later: string[] = []): Promise<Budget> => ({
    what: `${url}, scripts`,
    bytes: weighAll(
      filesOfPage(manifest, await htmlOf(manifest, host, url)).union(filesBefore(manifest, later)),
      scripts,
    ),
    maxKb,
  });
  return [
    front.then(({ html, files }) => ({
      what: 'front page, HTML and styles',
      bytes: gzipped(html) + weighAll(files, styles),
      maxKb: 30,
    })),
    front.then(({ files }) => ({ what: 'front page, scripts', bytes: weighAll(files, scripts), maxKb: 5 })),
    scriptsOf(creatorHost, publicPost, 5),
    ...hydratedPages.map(([host, url]) => scriptsOf(host, url, 145)),
    scriptsOf(creatorHost, homeOfApp, 165, [socket]),
    ...afterPublicPages(manifest),
    paymentMethodsOf(manifest),
    largestOf(lazyScripts(manifest)),
  ];
}

/** Downloads after a public page: the service worker with the offline page, its registration, and a question. */
function afterPublicPages(manifest: Manifest): Promise<Budget>[] {
  const asking = Object.keys(manifest).filter((key) => manifest[key]?.name === 'register-offline-page');
  if (asking.length === 0) throw new Error('the build has no register-offline-page');
  return [
    { what: 'worker of strangers, sw.js', bytes: weigh('sw.js'), maxKb: 2 },
    { what: 'what asks for it', bytes: weighAll(filesBefore(manifest, asking), scripts), maxKb: 1 },
    { what: 'question of recording', bytes: weighAll(filesBefore(manifest, [recordingQuestion]), scripts), maxKb: 5 },
  ].map(async (budget) => budget);
}

/** What the page of saved cards adds to home. */
async function paymentMethodsOf(manifest: Manifest): Promise<Budget> {
  const home = filesOfPage(manifest, await htmlOf(manifest, creatorHost, homeOfApp));
  const bytes = weighAll(filesBefore(manifest, [paymentMethods]).difference(home), scripts);
  return { what: 'payment methods, scripts beside those of home', bytes, maxKb: 50 };
}

async function largestOf(files: readonly string[]): Promise<Budget> {
  const [largest] = files.map((file) => ({ file, bytes: weigh(file) })).toSorted((a, b) => b.bytes - a.bytes);
  return { what: `largest lazy chunk, ${largest?.file ?? 'none'}`, bytes: largest?.bytes ?? 0, maxKb: 30 };
}

/** Checks a reader's downloads against their budgets; builds the web app first when the build is stale. */
export const sizes: Check = {
  name: 'sizes',
  async faults(report) {
    await buildWebIfStale(report);
    const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
    const results = await Promise.allSettled(budgets(manifest));
    return results.flatMap((result) => {
      if (result.status === 'rejected') return [String(result.reason)];
      const line = lineOf(result.value);
      if (!fits(result.value)) return [`too heavy: ${line}`];
      report(line);
      return [];
    });
  },
};
