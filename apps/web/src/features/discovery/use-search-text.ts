import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** How long one stops typing before the search begins. */
const pauseMs = 300;

/** What is typed, and what of it is asked for: that stands in the address, as `?q=`. */
export function useSearchText() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('q')?.trim() ?? '';
  const [typed, setTyped] = useState(asked);
  const own = useRef(asked);

  const ask = (text: string) => {
    own.current = text.trim();
    setParams(own.current === '' ? {} : { q: own.current }, { replace: true, preventScrollReset: true });
  };

  useEffect(() => {
    // Another address than the one asked for here: a link led to it.
    if (asked === own.current) return;
    own.current = asked;
    setTyped(asked);
  }, [asked]);

  useEffect(() => {
    if (typed.trim() === own.current) return;
    const timer = setTimeout(() => ask(typed), pauseMs);
    return () => clearTimeout(timer);
  });

  return {
    typed,
    asked,
    type: setTyped,
    /** Without waiting for a pause. */
    askNow: (text: string) => {
      setTyped(text);
      ask(text);
    },
  };
}
