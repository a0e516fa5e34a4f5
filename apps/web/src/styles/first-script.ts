import type { StorageKey } from '#lib/session-storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Where a person's own choice is kept; without one the page follows the system. */
export const themeKey = 'theme';
const tokenKey: StorageKey = 'token';

/**
 * The one inline script: before anything is painted it sets the chosen theme, and marks a document that is opened where
 * somebody is signed in (a page for strangers then makes room for the app). A form that is sent before the page is alive
 * leaves a mark too: it is sent as soon as somebody hears it. The server writes this into the head as it stands here and
 * allows it by its SHA-256 in the content security policy.
 */
export const firstScript =
  `try{const d=document.documentElement.dataset;` +
  `addEventListener('submit',e=>{e.defaultPrevented||(d.sent='')});` +
  `const t=localStorage.getItem('${themeKey}');if(t==='dark'||t==='light')d.theme=t;` +
  `if(localStorage.getItem('${tokenKey}'))d.session=''}catch{}`;
