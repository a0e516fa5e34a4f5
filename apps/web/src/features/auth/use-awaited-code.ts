import { useState } from 'react';
import type { KeptCode } from './verification.ts';

/** The code this tab awaits; `sentAgain` notes that another one is on its way to the same address. */
export function useAwaitedCode(kept: KeptCode) {
  const [awaited, setAwaited] = useState(kept.awaited);
  const sentAgain = (expiresAt?: string) => {
    if (awaited) kept.sentTo(awaited.email, expiresAt);
    setAwaited(kept.awaited());
  };
  return { awaited, sentAgain };
}
