import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as auth from '@udala/messages/auth';
import * as m from '@udala/messages/google';
import { useAppDispatch, useAppStore } from '#app/hooks.ts';
import { paths } from '#app/paths.ts';
import { isSignedIn } from '#app/session.slice.ts';
import { messageOf } from '#lib/api-error.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useGoogleAuthMutation } from './google-auth.api.ts';
import { takeHandOver } from './google-hand-over.ts';
import { GoogleSecondFactor } from './google-second-factor.tsx';
import { destinationOf, signIn } from './sign-in.ts';
import { useGoogleAttempt } from './use-google-attempt.ts';

/** On a creator's host, back from the members site: the code and this tab's secret open a session. */
export function GoogleReturn() {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const [googleAuth] = useGoogleAuthMutation();
  const [fault, setFault] = useState<string | null>(null);
  const { attempt, waiting } = useGoogleAttempt<{ code: string; verifier: string }>(
    async (given) => {
      const { data, error } = await googleAuth(given);
      if (!data) return { error };
      await navigate(dispatch(signIn(data, 'google')), { replace: true });
      return {};
    },
    (error) => setFault(messageOf(error)),
  );
  const begin = useEffectEvent(() => {
    const handOver = takeHandOver();
    if (handOver) void attempt(handOver);
    else if (isSignedIn(getState())) void navigate(destinationOf(getState, location.search), { replace: true });
    else setFault(m.linkUsed);
  });
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    begin();
  }, []);

  if (fault !== null) {
    return (
      <AuthFrame title={m.notSignedIn}>
        <Banner urgent>{fault}</Banner>
        <ButtonLink to={paths.patronLogin + location.search}>{auth.logIn}</ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={m.almostThere}>
      {waiting ? (
        <GoogleSecondFactor {...waiting} startOver={() => void navigate(paths.patronLogin + location.search)} />
      ) : (
        <p role="status" className="flex items-center gap-2">
          <Spinner /> {m.signingIn}
        </p>
      )}
    </AuthFrame>
  );
}
