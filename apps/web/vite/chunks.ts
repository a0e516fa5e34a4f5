import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The bundler's interface to its modules. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

const source = path.join(import.meta.dirname, '..', 'src');
const inSource = (...files: string[]) => files.map((file) => path.join(source, file));

const entry = inSource('entry-client.tsx');
/** A page of its own, which must never load React. */
const publicPage = inSource('public.ts');
/** The page between two hosts; it must not load React either. */
const exchangePage = inSource('exchange.ts');
/** Fetched later by public pages. Both share code with the app, and must not share the chunk that starts the app. */
const publicLater = inSource('features/insight/replay/welcome-consent.ts');
/** Rendered on the server; their buttons work only once their code is loaded. */
const signInPages = inSource(
  'routes/auth.login.tsx',
  'routes/auth.register.tsx',
  'routes/creator.auth.login.tsx',
  'routes/creator.auth.register.tsx',
);
const appRoutes = inSource('app/app-routes.tsx');
/** The first page behind the session. */
const home = inSource('routes/app.tsx', 'routes/app.home.tsx', 'routes/app.home.index.tsx');
const homeTabs = inSource('routes/app.home.posts.tsx', 'routes/app.home.community.tsx');
/** Shown a moment after the posts of a feed. */
const cards = inSource(
  'features/publishing/feed/feed-scroll-restoration.tsx',
  'features/publishing/feed/card-actions.tsx',
  'features/publishing/posts/locked-cover.tsx',
  'features/publishing/posts/video-cover.tsx',
  'features/publishing/posts/tap-to-load.tsx',
  'features/shell/home/patron-home.tsx',
  'features/shell/shell/messages-link.tsx',
);
const profile = inSource(
  'routes/app.profile.tsx',
  'routes/app.profile.posts.tsx',
  'routes/app.profile.community.tsx',
  'routes/app.profile.membership.tsx',
);
/** A post with its comments. */
const threads = inSource(
  'routes/app.posts.$postId.tsx',
  'routes/app.community.$postId.tsx',
  'routes/app.comments.$commentId.tsx',
);
const routes = inSource(
  ...readdirSync(path.join(source, 'routes'))
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => `routes/${name}`),
);
const named = new Set([...signInPages, ...home, ...homeTabs, ...profile, ...threads]);
const otherPages = routes.filter((file) => !named.has(file));
/** The other pages to sign in and to pay on, and what the pages to sign in on show a moment later. */
const authPages = [
  ...otherPages.filter((file) => path.basename(file).startsWith('auth.')),
  ...inSource(
    'features/identity/auth/google/google-entry.tsx',
    'features/identity/auth/page-image.tsx',
    'features/identity/auth/creator-panel.tsx',
    'features/identity/auth/benefits-panel.tsx',
  ),
];
/** Runs beside every page of the app, once it is shown. */
const background = inSource(
  'features/identity/notifications/background.tsx',
  'features/shell/shell/notices.tsx',
  'features/insight/replay/record-app.ts',
  'features/publishing/feed/new-posts.ts',
  'features/outreach/messages/message-arrival.ts',
  'features/device/offline-queue/queue-database.ts',
);

/** Each stays a separate chunk, by which the server finds the files to preload. */
const pages = [...publicPage, ...exchangePage, ...signInPages, ...home, ...homeTabs, ...profile, ...threads];

/**
 * Groups the modules that most people load into a few chunks. By default there would be a hundred, which compress worse
 * (11 KB more on the login alone) and cost a request each: on a slow phone half a second before a post is shown. What
 * other pages need too is in a chunk of its own, so that none loads all of another. Groups never depend on each other
 * in a cycle: each contains all that its modules import, or leaves it to an earlier group.
 */
export function firstChunks(): { name: (id: string, graph: Graph) => string | null } {
  const reached = new Map<string, ReadonlySet<string>>();
  return {
    name(id, graph) {
      const reaches = (from: string): boolean => {
        const known = reached.get(from) ?? reachedFrom(from, graph);
        reached.set(from, known);
        return known.has(id);
      };
      if (pages.includes(id)) return null;
      if (publicPage.some(reaches)) return 'public-and-app';
      const [inHome, inSignIn] = [[...appRoutes, ...home].some(reaches), signInPages.some(reaches)];
      if ([...publicLater, ...exchangePage].some(reaches) && (inHome || inSignIn || entry.some(reaches)))
        return 'public-and-app';
      // Never in a chunk that imports the app's entry, which would start the app on a public page.
      if (publicLater.some(reaches)) return publicLater.includes(id) ? null : 'public-later';
      if (entry.some(reaches) || (inHome && inSignIn)) return 'first';
      if (inHome) return authPages.some(reaches) ? 'ui' : 'home';
      const [inThreads, inProfile] = [threads.some(reaches), profile.some(reaches)];
      if (inSignIn) return 'sign-in';
      const [inCards, inBackground] = [cards.some(reaches), background.some(reaches)];
      if (inCards || inThreads || inProfile || inBackground) {
        if (authPages.some(reaches)) return 'forms';
        if (otherPages.some(reaches) || (inBackground && (inThreads || inProfile))) return 'common';
      }
      if (inCards || (inThreads && inProfile)) return 'cards';
      if (inThreads) return 'threads';
      if (inProfile) return 'profile';
      return inBackground ? 'background' : null;
    },
  };
}

/** All modules that a module needs before it runs, including itself. */
function reachedFrom(start: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    const { importedIds = [], code = null } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds) {
      if (isCatalogue(imported)) iconsIn(code ?? '', path.dirname(imported)).forEach(visit);
      else visit(imported);
    }
  };
  visit(start);
  return reached;
}

/** lucide's index lists every icon; a module depends only on those it imports by name. */
const isCatalogue = (id: string): boolean => /\/lucide-react\/dist\/esm\/lucide-react\.\w+$/.test(id);

function iconsIn(code: string, folder: string): string[] {
  const imports = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g)];
  const names = imports.flatMap(([, list = '']) => list.split(',').map((one) => one.trim().split(/\s+as\s+/)[0] ?? ''));
  return names.filter(Boolean).map((name) => path.join(folder, 'icons', `${kebab(name)}.mjs`));
}

const kebab = (name: string): string =>
  name
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/(\d)([A-Z])/g, '$1-$2')
    .toLowerCase();
