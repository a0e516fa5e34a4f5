import { useState } from 'react';
import type { AwaitedCodeStorage } from './verification.ts';

/** The code this tab awaits; `sentAgain` records that another one was sent to the same address. */
export function useAwaitedCode(storage: AwaitedCodeStorage) {
  const [awaited, setAwaited] = useState(storage.awaited);
  const sentAgain = (expiresAt?: string) => {
    if (awaited) storage.sentTo(awaited.email, expiresAt);
    setAwaited(storage.awaited());
  };
  return { awaited, sentAgain };
}
