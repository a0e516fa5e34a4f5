import { useState } from 'react';

/** Copies a text; false if the browser does not allow it (a page inside another app) or has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a text on request; `refused` is true after a failure. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => setCopied(await copyText(text));
  return { copied: copied === true, refused: copied === false, copy: () => void copy() };
}
