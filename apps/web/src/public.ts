import { registerServiceWorker } from './lib/service-worker.ts';
import { readText } from './lib/session-storage.ts';

/**
 * All the script of pages that are rendered on the server and stay as they are: what depends on who looks fills links
 * that carry both answers (`data-signed-in`: where to, `data-signed-in-text`), and notices leave by themselves.
 */
if (readText('token') !== null) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-signed-in]')) {
    link.href = link.dataset['signedIn'] ?? link.href;
    link.textContent = link.dataset['signedInText'] ?? link.textContent;
  }
}

for (const notice of document.querySelectorAll<HTMLElement>('[data-leaves-after-ms]')) {
  setTimeout(() => notice.remove(), Number(notice.dataset['leavesAfterMs']));
}

registerServiceWorker();
