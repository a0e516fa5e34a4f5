import { useState } from 'react';
import { secondFactorPattern } from '@udala/contract/patterns';
import { secondFactorMissing } from '@udala/messages/auth';
import { codeRule } from '#features/auth/code-rule.ts';
import { secondFactorOf } from '#features/auth/second-factor-field.tsx';
import { messageOf } from '#lib/api-error.ts';
import { useOnce } from '#lib/use-once.ts';
import { useGetSecurityQuery, useRequestReauthMutation } from './security.api.ts';

/** What a person proves herself with: a code from her mail, or her authenticator app and its recovery codes. */
type ReauthMethod = 'mail' | 'app';

const reauthCodePattern = new RegExp(secondFactorPattern);

const appRule = (typed: string) => (reauthCodePattern.test(secondFactorOf(typed)) ? undefined : secondFactorMissing);

/** A mailed code this close to its end is not worth looking for. */
const worthMs = 60_000;

/**
 * Asks for the proof as soon as it is needed; where there is no authenticator app, a code is mailed. One that was mailed
 * for a dialog left again serves the next: only so many letters are sent in an hour.
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

  // Known before the server answers, so that the form is there at once.
  const hasApp = requested ? requested.method === 'totp' : security?.totp.isOn === true;
  const kind: ReauthMethod = hasApp ? 'app' : 'mail';
  /** Does what wants the proof. It is used up when that succeeds. */
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
