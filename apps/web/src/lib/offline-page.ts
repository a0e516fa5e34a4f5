import * as m from '@udala/messages/offline';
import { locale } from '@udala/messages/locale';
import { pageTitle } from '@udala/messages/app';
import { tryAgain } from '@udala/messages/ui';

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fffaf3,#160b0f);color:light-dark(#2a1119,#fbf0e7)}
body{margin:0}main{min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;box-sizing:border-box;text-align:center}
svg{width:96px}h1{font-size:24px;line-height:30px;margin:0}p{margin:0;max-width:32ch;color:light-dark(#5c454d,#d6c1c4)}
.b{display:inline-flex;align-items:center;min-height:48px;padding:0 20px;border-radius:12px;font-weight:600;text-decoration:none;background:light-dark(#7a1f45,#ffa94d);color:light-dark(#fff,#2a1119)}
h2{font-size:16px;margin:20px 0 0}ul{list-style:none;margin:0;padding:0}li a{display:grid;place-content:center;min-height:44px;color:light-dark(#7a1f45,#ffa94d)}
a:focus-visible{outline:3px solid light-dark(#1d4fa3,#93bbff);outline-offset:2px}`;

const seed = 'M16 15.2C13.4 12.4 13.6 8.6 16 6.4c2.4 2.2 2.6 6 0 8.8z';
const star = [0, 72, 144, 216, 288].map((turn) => `<path d="${seed}" transform="rotate(${turn} 16 16)"/>`).join('');
const picture = `<svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15" fill="#f28a1e"/><circle cx="16" cy="16" r="11.5" fill="#fff3e2"/><g fill="#7a1f45">${star}</g></svg>`;

/** A page that opens offline: a screen of the app, or a post by its name. */
export type SavedPage = { path: string } & ({ page: 'home' | 'notifications' | 'payments' } | { name: string });

const nameMaxLength = 40;
const screens = { home: m.savedHome, notifications: m.savedNotifications, payments: m.savedPayments };

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

function linkOf(saved: SavedPage): string {
  const name = 'page' in saved ? screens[saved.page] : shorten(saved.name);
  return `<li><a href="${escapeHtml(saved.path)}">${escapeHtml(name)}</a>`;
}

function shorten(name: string): string {
  const letters = Array.from(name);
  return letters.length > nameMaxLength
    ? `${letters
        .slice(0, nameMaxLength - 1)
        .join('')
        .trimEnd()}…`
    : name;
}

/**
 * Opens the wanted page on a click, when the network is back, and on a timer while the browser seems online. It does
 * not interrupt a navigation in progress.
 */
const script = `let h=location.hash.slice(1),a=document.querySelector('.b');if(h.startsWith('/membership/'))a.href=h;else a.onclick=e=>{e.preventDefault();location.reload()};let g=()=>a&&a.click();addEventListener('beforeunload',()=>a=0);addEventListener('online',g);if(navigator.onLine)setTimeout(g,15e3)`;

const top = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${pageTitle(m.noConnection)}</title><style>${style}</style><body><main>${picture}<div role="status"><h1>${m.noConnection}</h1><p>${m.noConnectionWhy}</p></div><a class="b" href="">${tryAgain}</a>`;

const htmlOf = (saved: readonly SavedPage[]): string =>
  `${top}${saved.length > 0 ? `<h2>${m.savedOnThisPhone}</h2><ul>${saved.map(linkOf).join('')}</ul>` : ''}</main><script>${script}</script></body></html>`;

/** Self-contained page with inline style and script, so that it works offline; it includes no third-party content. */
export const offlinePage = (saved: readonly SavedPage[] = []): Response =>
  new Response(htmlOf(saved), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
    },
  });
