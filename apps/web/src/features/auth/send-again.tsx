import { useEffect, useState } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/auth';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useResendSignupMutation } from './auth.api.ts';
import { awaitCode } from './verification.ts';

/** A voice counts down in steps of this many seconds. */
const spokenEvery = 10;

interface SendAgainProps {
  email: string;
  sentAtMs: number;
  onSent: () => void;
}

export function SendAgain({ email, sentAtMs, onSent }: SendAgainProps) {
  const dispatch = useAppDispatch();
  const [resend, { isLoading }] = useResendSignupMutation();
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
    const { data } = await resend({ email });
    if (!data) return;
    awaitCode(email);
    onSent();
    dispatch(toastShown({ type: 'success', title: m.newCodeSent }));
  };
  return (
    <Button variant="link" busy={isLoading && m.sending} onClick={() => void sendAgain()}>
      {m.sendAgain}
    </Button>
  );
}

function useSecondsUntil(atMs: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((atMs - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((atMs - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [atMs]);
  return left;
}
