import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '@udala/contract/rendering';
import { buildWebIfStale } from '../web-build.ts';
import { root, type Check } from './check.ts';
import { fits, gzipped, lineOf, type Budget } from './sizes/budgets.ts';
import { pageRequest } from './sizes/front-page.ts';
import { filesBefore, filesOfPage, lazyScripts, type Manifest } from './sizes/manifest.ts';

const client = path.join(root, 'apps/web/dist/client');
const homeRoutes = ['src/routes/app.tsx', 'src/routes/app.home.tsx'];

const weigh = (file: string): number => gzipped(readFileSync(path.join(client, file)));
const weighAll = (files: Iterable<string>, extension: RegExp): number =>
  [...files].filter((file) => extension.test(file)).reduce((sum, file) => sum + weigh(file), 0);

const scripts = /\.js$/;
const styles = /\.css$/;
const scriptsAndStyles = /\.(?:js|css)$/;

async function htmlOf(url: string, manifest: Manifest): Promise<string> {
  const entry = pathToFileURL(path.join(root, 'apps/web/dist/server/entry-server.js'));
  const { renderer } = (await import(entry.href)) as { renderer: PageRenderer };
  const { status, html } = await renderer.render(pageRequest(url, manifest));
  if (status !== 200) throw new Error(`${url} was rendered with status ${status}`);
  return html;
}

async function measure(): Promise<Budget[]> {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const frontHtml = await htmlOf('/membership', manifest);
  const front = filesOfPage(manifest, frontHtml);
  const entries = await Promise.all(
    ['/membership/login', '/membership/register'].map(async (url) => ({
      what: `${url}, all before hydration`,
      bytes: weighAll(filesOfPage(manifest, await htmlOf(url, manifest)), scriptsAndStyles),
      maxKb: 145,
    })),
  );
  const home = filesBefore(manifest, ['src/entry-client.tsx', ...homeRoutes]);
  return [
    { what: 'front page, HTML and styles', bytes: gzipped(frontHtml) + weighAll(front, styles), maxKb: 30 },
    { what: 'front page, scripts', bytes: weighAll(front, scripts), maxKb: 5 },
    ...entries,
    { what: 'home of the app, in all', bytes: weighAll(home, scriptsAndStyles), maxKb: 165 },
    largestOf(lazyScripts(manifest)),
  ];
}

function largestOf(files: readonly string[]): Budget {
  const [largest] = files.map((file) => ({ file, bytes: weigh(file) })).toSorted((a, b) => b.bytes - a.bytes);
  return { what: `largest lazy chunk, ${largest?.file ?? 'none'}`, bytes: largest?.bytes ?? 0, maxKb: 30 };
}

/** What a reader on expensive data downloads, against its budget; the web app is built first when that is due. */
export const sizes: Check = {
  name: 'sizes',
  async faults(tell) {
    await buildWebIfStale(tell);
    const budgets = await measure();
    for (const budget of budgets) tell(lineOf(budget));
    return budgets.filter((budget) => !fits(budget)).map((budget) => `too heavy: ${lineOf(budget)}`);
  },
};
