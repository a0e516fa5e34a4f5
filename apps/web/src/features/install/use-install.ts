import { useEffect, useState } from 'react';
import type { WorkerRequest } from '#lib/worker-protocol.ts';
import { appWorker } from '#lib/service-worker.ts';
import { isWebview } from '#lib/webview.ts';
import { install, useDeferredPrompt } from './deferred-prompt.ts';

export interface InstallOption {
  /** Absent on an iPhone, where only a person can do it, by the menu. */
  act?: () => Promise<boolean>;
}

const isIphone = (userAgent: string): boolean => /\b(?:iPhone|iPad|iPod)\b/.test(userAgent);

/** How Udala can be put on this device now; null where it is already, and in browsers that cannot. */
export function useInstall(): InstallOption | null {
  const prompt = useDeferredPrompt();
  const { userAgent } = navigator;
  if (isWebview(userAgent) || matchMedia('(display-mode: standalone)').matches) return null;
  if (prompt) return { act: () => install(prompt) };
  return isIphone(userAgent) ? {} : null;
}

/** What keeping the app costs, as the build that is kept weighs. */
export function useAppBytes(): number | undefined {
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<number>) => setBytes(data));
    port1.start();
    const message: WorkerRequest = { type: 'weigh' };
    if ('serviceWorker' in navigator) {
      appWorker().then(
        ({ active }) => active?.postMessage(message, [port2]),
        () => undefined,
      );
    }
    return () => port1.close();
  }, []);
  return bytes;
}
