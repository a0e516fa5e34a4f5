import type { Plugin } from 'vite';

const downshift = /\/downshift\/dist\/downshift\.esm\.mjs$/;
const otherHooks = /^(?:useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .*$/gm;

/**
 * Lets Downshift be tree-shaken: these assignments keep hooks that nothing uses in the bundle (3.9 kB gz beside the
 * combobox).
 */
export const comboboxOnly: Plugin = {
  name: 'udala-combobox-only',
  transform(code, id) {
    if (!downshift.test(id)) return null;
    if (code.match(otherHooks)?.length !== 3)
      this.error('Downshift was written anew: look whether its other hooks are in the bundle.');
    return { code: code.replaceAll(otherHooks, ''), map: null };
  },
};
