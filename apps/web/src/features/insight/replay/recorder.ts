import type { PublicConfig } from '@udala/contract/config';
import { mayRecord } from '@udala/contract/replay';
import { wantsFewBytes } from '#lib/few-bytes.ts';

export type Recorder = NonNullable<PublicConfig['replay']>;

/** Supported by browsers, but missing in TypeScript's types. */
interface Privacy {
  globalPrivacyControl?: boolean;
}

/** True if the person may be asked: no Do Not Track or Global Privacy Control signal, and not in data-saving mode. */
export const mayAsk = (): boolean =>
  navigator.doNotTrack !== '1' && (navigator as Privacy).globalPrivacyControl !== true && !wantsFewBytes();

/** Path under which this document was loaded; the address may have changed since. */
function openedAt(): string {
  const [opened] = performance.getEntriesByType('navigation');
  return opened ? new URL(opened.name).pathname : location.pathname;
}

/** True if the whole document may be recorded, from its first page to the current one. */
export const mayRecordHere = (): boolean => mayAsk() && mayRecord(openedAt()) && mayRecord(location.pathname);

const channelName = 'replay';

/** Calls back when recording ends in any tab, until the returned channel is closed. */
export function onRecordingEnd(ended: () => void): BroadcastChannel {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ended);
  return channel;
}

/**
 * Starts to record this document. No vendor's script can be stopped reliably: once recording ends, the caller loads the
 * document anew. All text and pictures are masked before they leave the browser.
 */
export function startRecorder({ vendor, id, scriptUrl }: Recorder): void {
  for (const element of [document.documentElement, document.body]) {
    element.setAttribute('data-clarity-mask', 'true');
    element.setAttribute('data-hj-suppress', '');
  }
  if (vendor === 'clarity') {
    const clarity = queueOf();
    // Allows analytics storage, so that pages are linked to one visit, and denies advertising storage.
    clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' });
    Object.assign(window, { clarity });
  } else {
    Object.assign(window, { hj: queueOf(), _hjSettings: { hjid: Number(id), hjsv: 6 } });
  }
  document.head.append(Object.assign(document.createElement('script'), { src: scriptUrl, async: true }));
}

/** The stub that vendors expect: a function that queues commands until their script is loaded. */
function queueOf() {
  const q: unknown[][] = [];
  return Object.assign((...command: unknown[]) => void q.push(command), { q });
}

const vendorsOwn = /^_?(?:cl(?:ck|sk)|hj)/i;

/** Ends all recording on this host, in every tab, and deletes what the recorder stored here. */
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
