/** One layer of the architecture and its allowed imports. */
export interface Layer {
  /** Folder of its files, from the repository's root. */
  folder: string;
  /** Layers it may import from, its own included where it has more than one file. */
  layers: readonly string[];
  /** Packages it may import; workspaces are layers, not packages. */
  packages: RegExp;
  /** Paths it may not import even from an allowed layer. */
  never?: RegExp;
  because: string;
}

const anyPackage = /^/;
const inBrowser = /^(?!node:|fastify|pg$|kysely|typebox)/;
const everyEndpoint = /^@udala\/contract\/endpoints$/;
const shared = ['contract', 'messages'];

/**
 * Allowed imports of each layer. A file belongs to the first layer whose folder holds it; a file outside all of them is
 * unrestricted.
 */
export const layers: Record<string, Layer> = {
  contract: {
    folder: 'packages/contract',
    layers: ['contract'],
    packages: /^typebox$/,
    because: 'the contract depends on nothing but typebox',
  },
  messages: {
    folder: 'packages/messages',
    layers: ['messages'],
    packages: /^(?!)/,
    because: 'messages depend on nothing',
  },
  'api platform': {
    folder: 'apps/api/src/platform',
    layers: ['api platform', ...shared],
    packages: anyPackage,
    because: 'the platform knows no product word: it imports no feature',
  },
  'api feature': {
    folder: 'apps/api/src/features',
    layers: ['api feature', 'api platform', 'api', ...shared],
    packages: anyPackage,
    because: 'a feature of the server imports features, the platform, the contract and messages',
  },
  api: {
    folder: 'apps/api',
    layers: ['api', 'api feature', 'api platform', ...shared],
    packages: anyPackage,
    because: 'the server knows no other app',
  },
  'web ui': {
    folder: 'apps/web/src/ui',
    layers: ['web ui', 'web lib', 'messages'],
    packages: /^(?!node:|fastify|pg$|kysely|typebox|react-redux|@reduxjs)/,
    because: 'ui knows no feature, no store and no wire',
  },
  'web lib': {
    folder: 'apps/web/src/lib',
    layers: ['web lib', ...shared],
    packages: inBrowser,
    never: everyEndpoint,
    because: 'lib knows no feature and no screen',
  },
  'web feature': {
    folder: 'apps/web/src/features',
    layers: ['web feature', 'web state', 'web ui', 'web lib', ...shared],
    packages: inBrowser,
    never: everyEndpoint,
    because: 'a feature of the web imports features, state, ui and lib, and nothing above or of the server',
  },
  'web state': {
    folder: 'apps/web/src/state',
    layers: ['web state', 'web styles', 'web ui', 'web lib', ...shared],
    packages: inBrowser,
    never: everyEndpoint,
    because: 'the state of the web lies below the features: it imports ui, styles and lib',
  },
  'web styles': {
    folder: 'apps/web/src/styles',
    layers: ['web styles', 'web lib'],
    packages: inBrowser,
    because: 'styles import lib alone',
  },
  'web routes': {
    folder: 'apps/web/src/routes',
    layers: ['web routes', 'web feature', 'web state', 'web ui', 'web lib', ...shared],
    packages: inBrowser,
    never: everyEndpoint,
    because: 'a route imports features, state, ui and lib; the router above it imports the route',
  },
  'web app': {
    folder: 'apps/web/src/app',
    layers: ['web app', 'web routes', 'web feature', 'web state', 'web styles', 'web ui', 'web lib', ...shared],
    packages: inBrowser,
    never: everyEndpoint,
    because: 'no server code in the browser',
  },
  web: {
    folder: 'apps/web/src',
    layers: ['web', 'web app', 'web routes', 'web feature', 'web state', 'web styles', 'web ui', 'web lib', ...shared],
    packages: inBrowser,
    never: everyEndpoint,
    because: 'no server code in the browser',
  },
  sandbox: {
    folder: 'apps/sandbox',
    layers: ['sandbox', ...shared],
    packages: anyPackage,
    because: 'the sandbox knows the product by its wire alone',
  },
};
