import { readId, readsByPath } from '#lib/first-reads.ts';
import type { StorageKey } from '#lib/session-storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Where a person's own choice is kept; without one the page follows the system. */
export const themeKey = 'theme';
const tokenKey: StorageKey = 'token';
const userKey: StorageKey = 'user';

/**
 * The one inline script: before anything is painted it sets the chosen theme, and marks a document that is opened where
 * somebody is signed in (a page for strangers then makes room for the app). There it also asks for what the page shows
 * first, while the app is still being downloaded (lib/early-reads.ts), and on public pages for the app itself. A form
 * that is sent before the page is alive leaves a mark too: it is sent as soon as somebody hears it. A page to sign in on
 * is left for the exchange page, unless this tab asked there within ten minutes. The server writes this into the head as
 * it stands here and allows it by its SHA-256 in the content security policy.
 */
export const firstScript =
  `try{const d=document.documentElement.dataset;` +
  `addEventListener('submit',e=>{e.defaultPrevented||(d.sent='')});` +
  `const t=localStorage.getItem('${themeKey}');if(t==='dark'||t==='light')d.theme=t;` +
  `const k=localStorage.getItem('${tokenKey}');if(k){d.session='';` +
  `const a=new AbortController,o={headers:{authorization:'Bearer '+k},signal:a.signal},r={};early={token:k,over:a,reads:r};` +
  `for(const[p,...q]of ${JSON.stringify(readsByPath)}){const m=RegExp(p).exec(location.pathname);` +
  `if(m)for(const x of q){const u=x.replace('${readId}',m[1]||JSON.parse(localStorage.getItem('${userKey}')).id);` +
  `(r[u]=fetch(u,o)).catch(()=>{})}}` +
  // Public pages: their own script starts the app, a while later (public.ts).
  `for(const h of d.app?.split(' ')??[])document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:h}));}` +
  `else if(d.exchange&&!(Date.now()-sessionStorage.getItem('askedAt')<6e5))` +
  `location.replace(d.exchange+location.search.replace('?','&'))}catch{}`;
