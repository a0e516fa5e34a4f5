import { useState } from 'react';
import { useSecondFactor } from '../second-factor-field.tsx';

interface Answer {
  error?: unknown;
}
type Send<Given> = (given: Given & { secondFactor?: string }) => Promise<Answer>;

/**
 * One Google sign-in; `send` also navigates on success. If the account requires a second factor, the credential waits
 * in `pending` and is sent again with one: the rejected call did not use it up.
 */
export function useGoogleAttempt<Given extends object>(
  send: Send<Given>,
  onRefused: (error: unknown, given: Given) => unknown,
) {
  const factor = useSecondFactor();
  const [isBusy, setBusy] = useState(false);
  const [pending, setPending] = useState<Given | null>(null);
  const attempt = async (given: Given): Promise<void> => {
    setBusy(true);
    const { error } = await send(given);
    setBusy(false);
    if (error === undefined) return;
    if (factor.isRequiredBy(error)) setPending(given);
    else await onRefused(error, given);
  };
  const startOver = () => setPending(null);
  return {
    attempt,
    isBusy,
    waiting: pending && { factor, send: (more: object) => send({ ...pending, ...more }), startOver },
  };
}

/** A sign-in that waits for a second factor. */
export type WaitingAttempt = NonNullable<ReturnType<typeof useGoogleAttempt>['waiting']>;
