import * as m from '@udala/messages/errors-web';
import { pageTitle } from '@udala/messages/app';
import { tryAgain } from '@udala/messages/ui';

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fffaf3,#160b0f);color:light-dark(#2a1119,#fbf0e7)}
body{margin:0}main{min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;box-sizing:border-box;text-align:center}
svg{width:96px}h1{font-size:24px;line-height:30px;margin:0}p{margin:0;max-width:32ch;color:light-dark(#5c454d,#d6c1c4)}
a{display:inline-flex;align-items:center;min-height:48px;padding:0 20px;border-radius:12px;font-weight:600;text-decoration:none;background:light-dark(#7a1f45,#ffa94d);color:light-dark(#fff,#2a1119)}
a:focus-visible{outline:3px solid light-dark(#1d4fa3,#93bbff);outline-offset:2px}`;

const seed = 'M16 15.2C13.4 12.4 13.6 8.6 16 6.4c2.4 2.2 2.6 6 0 8.8z';
const star = [0, 72, 144, 216, 288].map((turn) => `<path d="${seed}" transform="rotate(${turn} 16 16)"/>`).join('');
const picture = `<svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15" fill="#f28a1e"/><circle cx="16" cy="16" r="11.5" fill="#fff3e2"/><g fill="#7a1f45">${star}</g></svg>`;

/** Loads the page again, by hand or as soon as the network is back. */
const script = `addEventListener('online',()=>location.reload())`;

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${pageTitle(m.noConnection)}</title><style>${style}</style><body><main>${picture}<h1>${m.noConnection}</h1><p>${m.noConnectionWhy}</p><a href="">${tryAgain}</a></main><script>${script}</script></body></html>`;

/** It needs no network and no other file, so its style and script stand in it; nothing in it comes from anybody else. */
export const offlinePage = (): Response =>
  new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
    },
  });
