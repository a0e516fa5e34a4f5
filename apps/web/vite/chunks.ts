import path from 'node:path';

/** How the bundler tells of its modules. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

const source = path.join(import.meta.dirname, '..', 'src');
const inSource = (...files: string[]) => files.map((file) => path.join(source, file));

const entry = inSource('entry-client.tsx');
/** A page of its own, which must never meet React. */
const publicPage = inSource('public.ts');
/** What that page fetches later: it shares code with the app, and must not meet the chunk that begins it. */
const publicLater = inSource('features/replay/welcome-consent.ts');
/** Rendered on the server; they cannot be pressed before they have their code. */
const signInPages = inSource(
  'routes/auth.login.tsx',
  'routes/auth.register.tsx',
  'routes/creator.auth.login.tsx',
  'routes/creator.auth.register.tsx',
);
/** The first page behind the session. */
const home = inSource('app/app-routes.tsx', 'routes/app.tsx', 'routes/app.home.tsx', 'routes/app.home.index.tsx');

/** Each keeps a file of its own, by which the server finds what to preload. */
const pages = [...publicPage, ...signInPages, ...home];

/**
 * Gathers what the first pages need into a few chunks. Left alone it would be fifty, which gzip worse (11 KB on the
 * login alone) and are a request each. No group needs one that needs it: each holds all its modules import, or leaves
 * it to a group before it.
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
      const [inHome, inSignIn] = [home.some(reaches), signInPages.some(reaches)];
      if (publicLater.some(reaches) && (inHome || inSignIn || entry.some(reaches))) return 'public-and-app';
      if (entry.some(reaches) || (inHome && inSignIn)) return 'first';
      if (inHome) return 'home';
      return inSignIn ? 'sign-in' : null;
    },
  };
}

/** Everything a module needs before it runs, itself included. */
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

/** lucide's index names every icon there is; a module has only those it imports by name. */
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
