import { expect, vi } from 'vitest';
import { publicConfig } from './wire.ts';

const bytesOf = (key: string): ArrayBuffer =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0) ?? 0).buffer;

interface Given {
  permission?: NotificationPermission;
  /** Answer of the person to the browser's prompt. */
  says?: NotificationPermission;
  /** The key of an existing subscription. */
  subscribedWith?: string;
}

/** Stubs the browser's push APIs: the only part of a browser that these tests replace. */
export function stubPush({ permission = 'default', says = 'granted', subscribedWith }: Given = {}) {
  let made = 0;
  const closed: string[] = [];
  const worker = new EventTarget();
  const listening = new Set<string>();
  const listen = worker.addEventListener.bind(worker);
  const stopListening = worker.removeEventListener.bind(worker);
  const permissions = Object.assign(new EventTarget(), { state: permission });
  const NotificationStub = {
    permission,
    requestPermission: vi.fn<() => Promise<NotificationPermission>>(async () => {
      NotificationStub.permission = says;
      return says;
    }),
  };
  const browser = {
    subscription: null as ReturnType<typeof subscriptionWith> | null,
    requestPermission: NotificationStub.requestPermission,
    closed,
    /** Simulates a change in the browser's settings. */
    setPermission(next: NotificationPermission) {
      NotificationStub.permission = next;
      permissions.dispatchEvent(new Event('change'));
    },
    /** Simulates a message of the worker; resolves to the page's answer. */
    say: async (data: unknown) => {
      await expect.poll(() => listening.has('message')).toBe(true);
      return new Promise((answer) => {
        worker.dispatchEvent(new MessageEvent('message', { data, ports: [{ postMessage: answer } as never] }));
      });
    },
    failing: false,
  };
  const subscriptionWith = (key: string) => {
    made += 1;
    const endpoint = `https://push.example/${made}`;
    return {
      endpoint,
      options: { applicationServerKey: bytesOf(key) },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: vi.fn<() => Promise<boolean>>(async () => {
        browser.subscription = null;
        return true;
      }),
    };
  };
  if (subscribedWith !== undefined) browser.subscription = subscriptionWith(subscribedWith);
  const registration = Object.assign(new EventTarget(), {
    scope: `${location.origin}/membership`,
    active: { postMessage: () => undefined },
    waiting: null,
    installing: null,
    update: async () => undefined,
    pushManager: {
      getSubscription: async () => browser.subscription,
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        if (browser.failing) throw new DOMException('no push service', 'AbortError');
        browser.subscription ??= subscriptionWith(applicationServerKey);
        return browser.subscription;
      },
    },
    getNotifications: async () => [{ close: () => closed.push('one') }],
  });
  vi.stubGlobal('Notification', NotificationStub);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('indexedDB', {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(worker, {
      controller: null,
      register: async () => registration,
      getRegistration: async () => registration,
      startMessages: () => undefined,
      addEventListener(type: string, listener: EventListener) {
        listening.add(type);
        listen(type, listener);
      },
      removeEventListener(type: string, listener: EventListener) {
        listening.delete(type);
        stopListening(type, listener);
      },
    }),
  });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: async () => permissions },
  });
  return browser;
}

export function unstubPush(): void {
  vi.unstubAllGlobals();
  for (const name of ['serviceWorker', 'permissions']) Reflect.deleteProperty(navigator, name);
}

export const ownKey = publicConfig.vapidPublicKey;
