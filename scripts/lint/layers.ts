import path from 'node:path';
import { layers as table } from './layer-table.ts';
import { pathFromRoot, type Context, type Rule } from './rule.ts';

const layerOf = (file: string) => Object.entries(table).find(([, layer]) => file.startsWith(`${layer.folder}/`));

const workspaceOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** `apps/api/src/features/publishing/posts/…` → `apps/api/src/features/publishing/posts`; undefined outside features. */
const featureOf = (file: string) => /^apps\/\w+\/src\/features\/[^/]+\/[^/]+\//.exec(file)?.[0];

/** Resolves `imports` of the workspaces' package.json: the server's #app is its src, the web's a folder in it. */
function folderOfAlias(workspace: string, alias: string): string {
  if (alias === 'test') return 'test';
  return alias === 'app' && workspace === 'apps/api' ? 'src' : `src/${alias}`;
}

/** Resolves an import to a path from the root; undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const alias = /^#(\w+)\/(.+)$/.exec(specifier);
  if (alias) return `${workspaceOf(file)}/${folderOfAlias(workspaceOf(file), alias[1] ?? '')}/${alias[2]}`;
  const [, workspace, rest] = /^@udala\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  if (workspace === undefined) return undefined;
  return `${workspace === 'contract' || workspace === 'messages' ? 'packages' : 'apps'}/${workspace}/src/${rest}`;
}

/** Reason why `file` may not import `specifier`; undefined when it may. */
function breach(file: string, specifier: string): string | undefined {
  const [, layer] = layerOf(file) ?? [];
  if (!layer) return undefined;
  const target = targetOf(file, specifier);
  if (target === undefined) return layer.packages.test(specifier) ? undefined : layer.because;
  if (layer.never?.test(specifier)) return layer.because;
  const [targetLayer] = layerOf(target) ?? [];
  if (targetLayer === undefined || !layer.layers.includes(targetLayer)) return layer.because;
  const feature = featureOf(file);
  if (specifier.startsWith('.') && feature !== undefined && !target.startsWith(feature)) {
    return 'out of a feature, an import begins with #features/, #platform/, #ui/ or #lib/';
  }
  return undefined;
}

function check(context: Context, source: { type: string; range: [number, number]; value?: unknown } | null) {
  if (typeof source?.value !== 'string') return;
  const because = breach(pathFromRoot(context), source.value);
  if (because !== undefined) context.report({ node: source, message: `'${source.value}': ${because}` });
}

/** Enforces the imports allowed by layer-table.ts. */
export const layers: Rule = {
  create: (context) => ({
    ImportDeclaration: (node) => check(context, node.source),
    ImportExpression: (node) => check(context, node.source),
    ExportAllDeclaration: (node) => check(context, node.source),
    ExportNamedDeclaration: (node) => check(context, node.source),
  }),
};
