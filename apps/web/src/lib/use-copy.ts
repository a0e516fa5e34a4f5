import { useState } from 'react';

/** Copies a text when asked. Where the browser does not allow it (a page inside another app), `refused` says so. */
export function useCopy(text: string) {
  const [state, setState] = useState<'copied' | 'refused'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return { copied: state === 'copied', refused: state === 'refused', copy: () => void copy() };
}
