/**
 * The only script of pages that are rendered on the server and not hydrated. Content that depends on the session is in
 * links that carry both variants (`data-signed-in`: address, `data-signed-in-text`), and notices remove themselves; a
 * page for signed-out visitors only is replaced by the app. The inline script has detected the session.
 */
const { dataset } = document.documentElement;
const signedIn = 'session' in dataset;

addEventListener('load', () => {
  void import('./lib/register-offline-page.ts').then((it) => it.registerOfflinePage());
  if (!signedIn && 'counted' in dataset && !navigator.webdriver) countView();
});
// If that fails, the signed-out page stays.
if (signedIn && dataset['app'] !== undefined)
  import(/* @vite-ignore */ dataset['app'].split(' ')[0] ?? '').catch(() => delete dataset['session']);
else {
  if (signedIn) fillLinks();
  for (const notice of document.querySelectorAll<HTMLElement>('[data-leaves-after-ms]')) {
    setTimeout(() => notice.remove(), Number(notice.dataset['leavesAfterMs']));
  }
  const card = document.querySelector<HTMLElement>('[data-recorder]');
  if (card && !signedIn)
    void import('./features/insight/replay/welcome-consent.ts').then((asking) => asking.askToRecord(card));
}

/** Adds one to the creator's number of views. Nothing says who it was: no cookie goes with it. */
function countView(): void {
  const body = JSON.stringify({ arrived: !document.referrer.startsWith(location.origin) });
  const headers = { 'content-type': 'application/json' };
  fetch('/page-views', { method: 'POST', keepalive: true, credentials: 'omit', headers, body }).catch(() => undefined);
}

/** The sum for another price or number of patrons. Rounded down to whole naira, as the server writes it. */
document.querySelector<HTMLFormElement>('[data-earnings]')?.addEventListener('input', ({ currentTarget }) => {
  const { elements } = currentTarget as HTMLFormElement;
  const [count, sum, net, patrons] = ['count', 'sum', 'net', 'patrons'].map(
    (name) => elements.namedItem(name) as HTMLInputElement,
  );
  if (!count || !sum || !net || !patrons) return;
  count.value = patrons.value;
  sum.value = `₦${Math.floor((Number(net.value) * Number(patrons.value)) / 100).toLocaleString('en-NG')}`;
});

function fillLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-signed-in]')) {
    link.href = link.dataset['signedIn'] ?? link.href;
    link.textContent = link.dataset['signedInText'] ?? link.textContent;
  }
}
