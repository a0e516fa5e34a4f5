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
/** The first page behind the session. */
const home = inSource('app/app-routes.tsx', 'routes/app.tsx', 'routes/app.home.tsx', 'routes/app.home.index.tsx');

/** Each stays a separate chunk, by which the server finds the files to preload. */
const pages = [...publicPage, ...exchangePage, ...signInPages, ...home];

/**
 * Groups the modules of the first pages into a few chunks. By default there would be fifty, which compress worse (11 KB
 * more on the login alone) and cost a request each. Groups never depend on each other in a cycle: each contains all
 * that its modules import, or leaves it to an earlier group.
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
      if ([...publicLater, ...exchangePage].some(reaches) && (inHome || inSignIn || entry.some(reaches)))
        return 'public-and-app';
      if (entry.some(reaches) || (inHome && inSignIn)) return 'first';
      if (inHome) return 'home';
      return inSignIn ? 'sign-in' : null;
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
