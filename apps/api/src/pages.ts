import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PageRenderer } from '@udala/contract/rendering';
import { mayRecord } from '@udala/contract/replay';
import { uncounted } from '#platform/http/call-limits.ts';
import { headersOfPage, type PagePolicy } from '#platform/http/security-headers.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';

const dist = path.join(import.meta.dirname, '..', '..', 'web', 'dist');
const YEAR_SECONDS = 31_536_000;

export interface Pages {
  renderer: PageRenderer;
  manifest: unknown;
  inlineScripts: readonly string[];
}

/** The web app's server build; null if it was not built (feature tests call the API only). */
export async function loadPages(): Promise<Pages | null> {
  const entry = path.join(dist, 'server', 'entry-server.js');
  if (!existsSync(entry)) return null;
  const { renderer } = (await import(pathToFileURL(entry).href)) as { renderer: PageRenderer };
  const manifest: unknown = JSON.parse(readFileSync(path.join(dist, 'client', '.vite', 'manifest.json'), 'utf8'));
  return { renderer, manifest, inlineScripts: renderer.inlineScripts };
}

/** Content security policy of the pages. */
export const policyOf = ({ publicUrl, imageHost }: Config, pages: Pages | null): PagePolicy => ({
  inlineScripts: pages?.inlineScripts ?? [],
  secure: publicUrl.protocol === 'https:',
  pictureOrigin: imageHost?.deliveryOrigin,
});

const filesOfClient: FastifyStaticOptions = {
  root: path.join(dist, 'client'),
  wildcard: false,
  index: false,
  preCompressed: true,
  globIgnore: ['**/.vite/**'],
  setHeaders: (reply, file) => {
    const hashed = file.includes(`${path.sep}assets${path.sep}`);
    void reply.header(
      'cache-control',
      hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=0, must-revalidate',
    );
  },
};

/** Public pages: rendered on the server for signed-out visitors; everything behind the session gets an empty shell. */
export async function pageRoutes(app: FastifyInstance, deps: Deps, pages: Pages): Promise<void> {
  const { renderer, manifest } = pages;
  const { config } = deps;
  const headersOf = moreHeaders(config, policyOf(config, pages));
  await app.register(async (files) => {
    // Serving a static file costs less than counting it, and a first visit loads forty of them.
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, rateLimit: false };
    });
    await files.register(fastifyStatic, filesOfClient);
  });

  if (deps.config.local) await galleryRoutes(app);

  app.get('/', async (_request, reply) => reply.redirect('/membership', 302));
  for (const url of ['/membership', '/membership/*']) {
    app.get(url, async (request, reply) => {
      const host = request.headers.host ?? '';
      const page = await renderer.render({
        url: request.url,
        host,
        publicUrl: deps.config.publicUrl.href,
        now: deps.clock.now().getTime(),
        manifest,
        // Calls the API as an anonymous viewer: the page is the same for everyone, and the API's access checks apply.
        async get(apiPath) {
          const answer = await uncounted(async () =>
            app.inject({ url: apiPath, headers: { host }, remoteAddress: request.ip }),
          );
          return { status: answer.statusCode, body: answer.json() as unknown };
        },
      });
      if (page.redirect) return reply.redirect(page.redirect, 302);
      const more = headersOf(request.siteHost ?? '', new URL(request.url, config.publicUrl).pathname);
      if (more) reply.headers(more);
      return reply
        .code(page.status)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page.html);
    });
  }
}

/** Extra headers a page needs beyond the common ones; null if none. */
function moreHeaders({ google, replay, publicUrl }: Config, policy: PagePolicy) {
  const headers = (googleScript: URL | null, recorder: readonly string[]) =>
    googleScript || recorder.length > 0 ? headersOfPage(policy, { googleScript, recorder }) : null;
  const googleScript = google?.scriptUrl ?? null;
  const recorder = replay?.sources ?? [];
  // Google takes no wildcard origins: its button is only on the members site, and so are its permissions.
  const onMembersSite = { recorded: headers(googleScript, recorder), other: headers(googleScript, []) };
  const onPages = { recorded: headers(null, recorder), other: null };
  return (siteHost: string, path: string) => {
    const { recorded, other } = siteHost === publicUrl.host ? onMembersSite : onPages;
    return mayRecord(path) ? recorded : other;
  };
}

/** The component gallery for developers: every component in every state. */
async function galleryRoutes(app: FastifyInstance): Promise<void> {
  const root = path.join(dist, 'gallery');
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, { root, prefix: '/gallery/', decorateReply: false, index: false });
  // The router ignores a trailing slash, so a redirect to /gallery/ would lead to itself.
  app.get('/gallery', async (_request, reply) => reply.redirect('/gallery/gallery.html', 302));
}
