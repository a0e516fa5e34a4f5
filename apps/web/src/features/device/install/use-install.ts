import { useEffect, useState } from 'react';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import type { WorkerRequest } from '#lib/worker-protocol.ts';
import { appWorker } from '#lib/service-worker.ts';
import { isWebview } from '#lib/webview.ts';
import { install, useDeferredPrompt } from './deferred-prompt.ts';

export interface InstallOption {
  /** Absent on an iPhone, where installing is only possible by the browser's menu. */
  act?: () => Promise<boolean>;
}

const isIphone = (userAgent: string): boolean => /\b(?:iPhone|iPad|iPod)\b/.test(userAgent);

/** The way to install the app on this device; null if it is installed or the browser cannot. */
export function useInstall(): InstallOption | null {
  const prompt = useDeferredPrompt();
  const { userAgent } = navigator;
  if (isWebview(userAgent) || matchMedia('(display-mode: standalone)').matches) return null;
  if (prompt) return { act: () => install(prompt) };
  return isIphone(userAgent) ? {} : null;
}

/** Bytes that the current build takes on this person's phone, to show the cost of installing. */
export function useAppBytes(): number | undefined {
  const creator = useAppSelector(isCreator);
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<number>) => setBytes(data));
    port1.start();
    const message: WorkerRequest = { type: 'weigh', creator };
    if ('serviceWorker' in navigator) {
      appWorker().then(
        ({ active }) => active?.postMessage(message, [port2]),
        () => undefined,
      );
    }
    return () => port1.close();
  }, [creator]);
  return bytes;
}
