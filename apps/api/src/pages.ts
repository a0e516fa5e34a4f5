import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { sourceLocale } from '@udala/messages/languages';
import type { FastifyInstance } from 'fastify';
import { mayRecord } from '@udala/contract/replay';
import { notFound } from '#platform/http/errors.ts';
import { headersOfDocuments, headersOfPage, type PagePolicy } from '#platform/http/security-headers.ts';
import { localeOfRequest } from '#platform/http/request-locale.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { languageSwitch } from './language-switch.ts';
import type { PageShortcuts } from './page-shortcuts.ts';
import { publicPages, VARY, type PublicPagesOptions } from './public-pages.ts';
import { buildFor, dist, type WebBuilds } from './web-builds.ts';

const YEAR_SECONDS = 31_536_000;

/** Content security policy of the pages. */
export const policyOf = ({ publicUrl, imageHost }: Config, builds: WebBuilds | null): PagePolicy => ({
  inlineScripts: builds ? buildFor(builds, sourceLocale).renderer.inlineScripts : [],
  secure: publicUrl.protocol === 'https:',
  pictureOrigin: imageHost?.deliveryOrigin,
});

/** Folder of the files that are named by a hash of their content. */
const ASSETS = 'assets';

/** Files that have the same name in each language, and sentences in them. */
const FILES_OF_LANGUAGE = ['sw.js', 'sw-app.js', 'manifest.webmanifest'];

/** The picture by which chats show a link to the welcome page. */
const CARD = path.join('welcome', 'card.jpg');

const filesOf = (builds: WebBuilds): FastifyStaticOptions => ({
  root: [...builds.values()].map(({ client }) => client),
  wildcard: false,
  index: false,
  preCompressed: true,
  globIgnore: ['**/.vite/**', `${ASSETS}/**`, ...FILES_OF_LANGUAGE.map((name) => `${name}*`)],
  setHeaders: (reply, file) => {
    const hashed = file.includes(`${path.sep}assets${path.sep}`);
    void reply.header(
      'cache-control',
      hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=0, must-revalidate',
    );
    for (const name of hashed ? headersOfDocuments : []) void reply.removeHeader(name);
    // Web chats embed the card in their own pages.
    if (file.endsWith(CARD)) void reply.header('cross-origin-resource-policy', 'cross-origin');
  },
});

const assetsOf = (builds: WebBuilds): ReadonlySet<string> =>
  new Set([...builds.values()].flatMap(({ client }) => readdirSync(path.join(client, ASSETS))));

interface PageOptions extends Pick<PublicPagesOptions, 'callLimits' | 'isStopping'> {
  builds: WebBuilds;
}

/** Public pages: rendered on the server for signed-out visitors; everything behind the session gets an empty shell. */
export async function pageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { builds, callLimits, isStopping }: PageOptions,
): Promise<PageShortcuts> {
  const { config } = deps;
  const headersOf = moreHeaders(config, policyOf(config, builds));
  await app.register(async (files) => {
    // Serving a static file costs less than counting it, and a first visit loads forty of them.
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, rateLimit: false };
    });
    await files.register(fastifyStatic, filesOf(builds));
    // One route for hundreds of files, each of which would cost a start a fifth of a millisecond.
    const assets = assetsOf(builds);
    files.get<{ Params: { file: string } }>(`/${ASSETS}/:file`, async (request, reply) => {
      const { file } = request.params;
      if (assets.has(file)) return reply.sendFile(path.join(ASSETS, file));
      await callLimits.countNetwork(request, reply);
      throw notFound();
    });
    for (const name of FILES_OF_LANGUAGE) {
      files.get(`/${name}`, async (request, reply) =>
        reply.header('vary', VARY).sendFile(name, buildFor(builds, localeOfRequest(request)).client),
      );
    }
  });

  await languageSwitch(app, deps);
  if (deps.config.local) await galleryRoutes(app);

  app.get('/', async (_request, reply) => reply.redirect('/membership', 302));
  return publicPages(app, deps, { builds, callLimits, isStopping, headersOf });
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
