import { useState } from 'react';
import { secondFactorPattern } from '@udala/contract/patterns';
import { secondFactorMissing } from '@udala/messages/auth';
import { codeRule } from '#features/identity/auth/code-rule.ts';
import { secondFactorOf } from '#features/identity/auth/second-factor-field.tsx';
import { messageOf } from '#lib/api-error.ts';
import { useOnce } from '#lib/use-once.ts';
import { useGetSecurityQuery, useRequestReauthMutation } from './security.api.ts';

/** Method of re-authentication: an emailed code, or an authenticator app and its recovery codes. */
type ReauthMethod = 'mail' | 'app';

const reauthCodePattern = new RegExp(secondFactorPattern);

const appRule = (typed: string) => (reauthCodePattern.test(secondFactorOf(typed)) ? undefined : secondFactorMissing);

/** Minimum remaining lifetime for which an emailed code is reused. */
const worthMs = 60_000;

/**
 * Starts re-authentication as soon as it is needed; without an authenticator app, a code is emailed. A code emailed for
 * a dialog that was closed is reused by the next one, because codes are rate limited by the hour.
 */
export function useReauth() {
  const { data: security } = useGetSecurityQuery();
  const [request, { data: requested, fulfilledTimeStamp, reset }] = useRequestReauthMutation({
    fixedCacheKey: 'reauth',
  });
  const [sentAtMs, setSentAtMs] = useState(() => (isWorth(requested?.otpExpiresAt) ? fulfilledTimeStamp : undefined));
  const [failure, setFailure] = useState<string>();

  const ask = async () => {
    const { error } = await request();
    if (error === undefined) {
      setSentAtMs(Date.now());
      setFailure(undefined);
    }
    return { error };
  };
  const begin = async () => {
    const { error } = await ask();
    if (error !== undefined) setFailure(messageOf(error));
  };
  useOnce(() => void (sentAtMs === undefined && begin()));

  // Read from the cache before the server answers, so that the form is shown at once.
  const hasApp = requested ? requested.method === 'totp' : security?.totp.isOn === true;
  const kind: ReauthMethod = hasApp ? 'app' : 'mail';
  /** Performs the action with the code, which is used up on success. */
  const give = async <Answer extends { error?: unknown }>(typed: string, act: (reauth: string) => Promise<Answer>) => {
    const answer = await act(secondFactorOf(typed));
    if (answer.error === undefined) {
      reset();
      setSentAtMs(undefined);
    }
    return answer;
  };
  return { kind, rule: hasApp ? appRule : codeRule, sentAtMs, failure, ask, begin, give };
}

export type Reauth = ReturnType<typeof useReauth>;

const isWorth = (expiresAt: string | null | undefined): boolean =>
  typeof expiresAt === 'string' && Date.parse(expiresAt) - Date.now() > worthMs;
