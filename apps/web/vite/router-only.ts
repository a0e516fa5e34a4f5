import type { Plugin } from 'vite';

const instrumentation = /\/react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/;
const names = [
  'consumeInstrumentationClientResultMetaReceiver',
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
];

/**
 * React Router without what measures its navigations (1.5 kB gz on every first page): called only by a router that is
 * given `instrumentations`, except for the first function, which then returns nothing.
 */
export const routerOnly: Plugin = {
  name: 'udala-router-only',
  transform(code, id) {
    if (!instrumentation.test(id)) return null;
    const known =
      /export \{([^}]*)\}/
        .exec(code)?.[1]
        ?.split(',')
        .map((name) => name.trim()) ?? [];
    if (!names.every((name) => known.includes(name)))
      this.error('React Router was written anew: look whether its instrumentation is in the bundle.');
    return { code: known.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
  },
};
