/**
 * All the script of pages that are rendered on the server and stay as they are. What depends on who looks fills links
 * that carry both answers (`data-signed-in`: where to, `data-signed-in-text`), and notices leave by themselves; a page
 * that is for strangers alone makes room for the app. Who looks, the inline script has found out.
 */
const { dataset } = document.documentElement;
const signedIn = 'session' in dataset;
const { app } = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as { app?: readonly string[] };

addEventListener('load', () => void import('./lib/register-offline-page.ts').then((it) => it.registerOfflinePage()));
if (signedIn && app) loadApp(app);
else {
  if (signedIn) fillLinks();
  for (const notice of document.querySelectorAll<HTMLElement>('[data-leaves-after-ms]')) {
    setTimeout(() => notice.remove(), Number(notice.dataset['leavesAfterMs']));
  }
  const card = document.querySelector<HTMLElement>('[data-recorder]');
  if (card && !signedIn) void import('./features/replay/welcome-consent.ts').then((asking) => asking.askToRecord(card));
}

/** The app's first file, and those it will ask for. Without them the page for strangers is better than none. */
function loadApp([entry = '', ...needed]: readonly string[]): void {
  for (const href of needed) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  import(/* @vite-ignore */ entry).catch(() => delete dataset['session']);
}

function fillLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-signed-in]')) {
    link.href = link.dataset['signedIn'] ?? link.href;
    link.textContent = link.dataset['signedInText'] ?? link.textContent;
  }
}
