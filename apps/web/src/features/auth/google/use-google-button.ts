import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { PublicConfig } from '@udala/contract/config';
import { chosenTheme } from '#app/theme.ts';
import { useMedia } from '#lib/use-media.ts';
import { useGoogleNonceMutation } from './google-auth.api.ts';
import { loadGoogle, type GoogleId } from './google-script.ts';

/** A nonce is good for ten minutes; it is changed in time for somebody who is choosing her account. */
const renewAfterMs = 7 * 60_000;
const pollIntervalMs = 30_000;
/** Google draws no wider button. */
const widestPx = 400;

interface GoogleButtonOptions {
  google: NonNullable<PublicConfig['google']>;
  /** Counts how often a nonce was used up: each round begins with a new one. */
  round: number;
  /** Offers the accounts at once, without a press on the button. */
  promptAtOnce: boolean;
  onCredential: (credential: string) => void;
}

/** Google's script, told who asks and with which nonce. */
interface Armed {
  id: GoogleId;
  atMs: number;
}

/** Fills `box` with Google's button and keeps its nonce fresh. */
export function useGoogleButton({ google, round, promptAtOnce, onCredential }: GoogleButtonOptions) {
  const box = useRef<HTMLDivElement>(null);
  /** `silent`: neither Google nor a nonce is to be had. */
  const [state, setState] = useState<Armed | 'unresponsive' | null>(null);
  const [getNonce] = useGoogleNonceMutation();
  const take = useEffectEvent(onCredential);
  const armed = state === 'unresponsive' ? null : state;

  /** 'left' when the page was left meanwhile: Google's script is one for the whole document, and the next page's now. */
  const arm = useEffectEvent(async (leaving: AbortSignal): Promise<Armed | 'left' | 'unresponsive'> => {
    const [id, { data }] = await Promise.all([loadGoogle(google.scriptUrl).catch(() => null), getNonce()]);
    if (leaving.aborted) return 'left';
    if (!id || !data) return 'unresponsive';
    id.initialize({
      client_id: google.clientId,
      callback: ({ credential }) => take(credential),
      nonce: data.nonce,
      ux_mode: 'popup',
    });
    return { id, atMs: Date.now() };
  });
  // While she chooses in Google's window this page has no focus, and that window keeps its nonce.
  const isOld = useEffectEvent(() => armed !== null && document.hasFocus() && Date.now() - armed.atMs > renewAfterMs);

  useEffect(() => {
    const leaving = new AbortController();
    void arm(leaving.signal).then((now) => {
      if (now === 'left') return;
      setState(now);
      if (promptAtOnce && round === 0 && now !== 'unresponsive') now.id.prompt();
    });
    return () => {
      leaving.abort();
      window.google?.accounts.id.cancel();
    };
  }, [promptAtOnce, round]);
  useEffect(() => {
    const leaving = new AbortController();
    const renewIfOld = () => {
      if (!isOld()) return;
      void arm(leaving.signal).then((now) => {
        if (typeof now === 'object') setState(now);
      });
    };
    const timer = setInterval(renewIfOld, pollIntervalMs);
    addEventListener('focus', renewIfOld);
    return () => {
      leaving.abort();
      clearInterval(timer);
      removeEventListener('focus', renewIfOld);
    };
  }, []);

  useDrawnButton(armed, box);
  return { box, isUnresponsive: state === 'unresponsive' };
}

/** Draws the button, and again when its nonce, its width or the theme changes. */
function useDrawnButton(armed: Armed | null, box: RefObject<HTMLDivElement | null>): void {
  const width = Math.min(widestPx, useWidth(box));
  const systemIsDark = useMedia('(prefers-color-scheme: dark)');
  useEffect(() => {
    if (!armed || !box.current || width === 0) return;
    const chosen = chosenTheme();
    const isDark = chosen === 'system' ? systemIsDark : chosen === 'dark';
    box.current.replaceChildren();
    armed.id.renderButton(box.current, {
      type: 'standard',
      theme: isDark ? 'filled_black' : 'outline',
      size: 'large',
      text: 'continue_with',
      logo_alignment: 'center',
      width,
    });
  }, [armed, box, width, systemIsDark]);
}

function useWidth(box: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
