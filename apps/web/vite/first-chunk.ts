import path from 'node:path';

/** How the bundler tells of its modules. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const source = path.join(import.meta.dirname, '..', 'src');
const inSource = (file: string) => path.join(source, file);

/** Pages that are rendered on the server and cannot be pressed before they have their code. */
const signInPages = ['auth.login', 'auth.register', 'creator.auth.login', 'creator.auth.register'].map((page) =>
  inSource(`routes/${page}.tsx`),
);
/** What every one of them lies in. */
const always = ['entry-client.tsx', 'routes/auth.tsx', 'routes/creator.auth.tsx'].map(inSource);
/** A page of its own, which must never meet React. */
const apart = inSource('public.ts');

/** Names every icon there is; a page has only those it shows. */
const isCatalogue = (id: string): boolean => /\/lucide-react\/dist\/esm\/lucide-react\./.test(id);

/**
 * Gathers what the sign-in pages share into one chunk: as thirty small ones it would gzip worse (11 KB were measured)
 * and each would be a request.
 */
export function firstChunk(): { name: (id: string, graph: Graph) => string | null } {
  const reached = new Map<string, ReadonlySet<string>>();
  return {
    name(id, graph) {
      const reaches = (from: string): boolean => {
        const known = reached.get(from) ?? reachedFrom(from, graph);
        reached.set(from, known);
        return known.has(id);
      };
      if (reaches(apart)) return null;
      return always.some(reaches) || signInPages.every(reaches) ? 'first' : null;
    },
  };
}

/** Everything a module needs before it runs, itself included. */
function reachedFrom(start: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id) || isCatalogue(id)) return;
    reached.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(start);
  return reached;
}
