import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as auth from '@udala/messages/auth';
import * as m from '@udala/messages/google';
import { useAppDispatch, useAppStore } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { isSignedIn } from '#state/session.slice.ts';
import { messageOf } from '#lib/api-error.ts';
import { useOnce } from '#lib/use-once.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { useGoogleAuthMutation } from './google-auth.api.ts';
import { takeExchangeCode } from './google-exchange.ts';
import { destinationOf, signIn } from '../sign-in.ts';

/** On a creator's host, after the members site: exchanges the code and this tab's secret for a session. */
export function GoogleReturn() {
  const fault = useCodeExchange();
  if (fault === null) {
    return (
      <AuthFrame title={m.almostThere}>
        <p role="status" className="flex items-center gap-2">
          <Spinner /> {m.signingIn}
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={m.notSignedIn}>
      <Banner urgent>{fault}</Banner>
      <ButtonLink to={paths.patronLogin + location.search}>{auth.logIn}</ButtonLink>
    </AuthFrame>
  );
}

/** Signs in and navigates; returns the error message on failure. */
function useCodeExchange(): string | null {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const [redeem] = useGoogleAuthMutation();
  const [fault, setFault] = useState<string | null>(null);
  const begin = async () => {
    const exchange = takeExchangeCode();
    if (exchange) {
      const { data, error } = await redeem(exchange);
      if (data) await navigate(dispatch(signIn(data, 'google')), { replace: true });
      else setFault(messageOf(error));
    } else if (isSignedIn(getState())) {
      await navigate(destinationOf(getState, location.search), { replace: true });
    } else setFault(m.linkUsed);
  };
  useOnce(() => void begin());
  return fault;
}
