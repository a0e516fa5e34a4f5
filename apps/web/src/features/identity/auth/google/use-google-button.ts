import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { PublicConfig } from '@udala/contract/config';
import { chosenTheme } from '#state/theme.ts';
import { useMedia } from '#lib/use-media.ts';
import { useGoogleNonceMutation } from './google-auth.api.ts';
import { loadGoogle, type GoogleId } from './google-script.ts';

/** A nonce expires after ten minutes. Renewed early, to leave time for the person to choose an account. */
const renewAfterMs = 7 * 60_000;
const pollIntervalMs = 30_000;
/** Maximum width that Google supports. */
const widestPx = 400;

interface GoogleButtonOptions {
  google: NonNullable<PublicConfig['google']>;
  /** Number of nonces used up so far: each round begins with a new one. */
  round: number;
  /** Opens the account chooser at once, without a press on the button. */
  promptAtOnce: boolean;
  onCredential: (credential: string) => void;
}

/** Google's script, initialized with our client ID and a nonce. */
interface Armed {
  id: GoogleId;
  atMs: number;
}

/** Renders Google's button into `box` and renews its nonce. */
export function useGoogleButton({ google, round, promptAtOnce, onCredential }: GoogleButtonOptions) {
  const box = useRef<HTMLDivElement>(null);
  /** `unresponsive`: Google's script or the nonce could not be loaded. */
  const [state, setState] = useState<Armed | 'unresponsive' | null>(null);
  const [getNonce] = useGoogleNonceMutation();
  const take = useEffectEvent(onCredential);
  const armed = state === 'unresponsive' ? null : state;

  /**
   * Returns 'left' after unmount: Google's script is shared by the whole document and then belongs to the next page.
   */
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
  // While Google's popup is open this page has no focus; the popup still uses the current nonce.
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

/** Renders the button, and again when its nonce, its width or the theme changes. */
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
