import { useEffect, useState } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/mailed-code';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { messageOf } from '#lib/api-error.ts';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** Screen readers announce the countdown in steps of this many seconds. */
const spokenEvery = 10;

interface SendAgainProps {
  sentAtMs: number;
  send: () => Promise<{ error?: unknown }>;
  /** Returns the text of the toast, or nothing for the default "new code sent". */
  onSent: () => string | void;
  /** Label of the button. */
  act: string;
}

/** Resends the code, after a cool-down of half a minute. */
export function SendAgain({ sentAtMs, send, onSent, act }: SendAgainProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const left = useSecondsUntil(sentAtMs + limits.resendAfterSeconds * 1000);
  if (left > 0) {
    return (
      <span className="inline-flex min-h-11 items-center text-ink-3 tabular-nums">
        <span aria-hidden>{m.sendAgainIn(left)}</span>
        <VisuallyHidden>
          <span role="status">{m.sendAgainIn(Math.ceil(left / spokenEvery) * spokenEvery)}</span>
        </VisuallyHidden>
      </span>
    );
  }
  const sendAgain = async () => {
    setBusy(true);
    setFailure(undefined);
    const { error } = await send();
    setBusy(false);
    if (error !== undefined) return setFailure(messageOf(error));
    dispatch(toastShown({ type: 'success', title: onSent() ?? m.newCodeSent }));
  };
  return (
    <>
      <Button variant="link" busy={busy && m.sending} onClick={() => void sendAgain()}>
        {act}
      </Button>
      {failure !== undefined && <span className="text-small text-danger">{failure}</span>}
    </>
  );
}

function useSecondsUntil(atMs: number): number {
  const [left, setLeft] = useState(() => secondsUntil(atMs));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(atMs));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [atMs]);
  return left;
}

const secondsUntil = (atMs: number): number => Math.max(0, Math.ceil((atMs - Date.now()) / 1000));
