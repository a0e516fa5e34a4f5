import type { PublicConfig } from '@udala/contract/config';
import { mayRecord } from '@udala/contract/replay';
import { wantsFewBytes } from '#lib/few-bytes.ts';

export type Recorder = NonNullable<PublicConfig['replay']>;

/** In every browser but TypeScript's. */
interface Privacy {
  globalPrivacyControl?: boolean;
}

/** Whether this person may be asked at all: her browser has not said no for her, and her data is not dear. */
export const mayAsk = (): boolean =>
  navigator.doNotTrack !== '1' && (navigator as Privacy).globalPrivacyControl !== true && !wantsFewBytes();

/** Where this document was opened; the address may have changed since. */
function openedAt(): string {
  const [opened] = performance.getEntriesByType('navigation');
  return opened ? new URL(opened.name).pathname : location.pathname;
}

/** Whether this document may be recorded from its beginning to its end. */
export const mayRecordHere = (): boolean => mayAsk() && mayRecord(openedAt()) && mayRecord(location.pathname);

const channelName = 'replay';

/** Begins to record this document. Every word and picture of it is hidden before it leaves the browser. */
export function startRecorder({ vendor, id, scriptUrl }: Recorder): void {
  for (const element of [document.documentElement, document.body]) {
    element.setAttribute('data-clarity-mask', 'true');
    element.setAttribute('data-hj-suppress', '');
  }
  if (vendor === 'clarity') {
    const command = queueOf();
    // Its own cookie, so that pages follow each other; nothing for advertisements.
    command('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' });
    Object.assign(window, { clarity: command });
  } else {
    Object.assign(window, { hj: queueOf(), _hjSettings: { hjid: Number(id), hjsv: 6 } });
  }
  // No recorder can be stopped for certain: a new document is one without it.
  new BroadcastChannel(channelName).addEventListener('message', () => location.reload());
  document.head.append(Object.assign(document.createElement('script'), { src: scriptUrl, async: true }));
}

/** What vendors look for: a function that keeps what it is told until their script is there. */
function queueOf() {
  const q: unknown[][] = [];
  return Object.assign((...command: unknown[]) => void q.push(command), { q });
}

const vendorsOwn = /^_?(?:cl(?:ck|sk)|hj)/i;

/** Ends all recording on this host, in every tab, and takes away what the recorder kept here. */
export function endRecording(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (vendorsOwn.test(key)) storage.removeItem(key);
  }
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    // oxlint-disable-next-line unicorn/no-document-cookie -- not every browser has the Cookie Store
    if (vendorsOwn.test(name)) for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('end');
  channel.close();
}
