import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PublicConfig } from '@udala/contract/config';
import { googleNotAnswering } from '@udala/messages/auth';
import { signingIn } from '@udala/messages/google';
import { useAppDispatch } from '#state/hooks.ts';
import { warned } from '#state/toasts.slice.ts';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { Spinner } from '#ui/spinner.tsx';
import { GoogleSecondFactor } from './google-second-factor.tsx';
import { useGoogleAttempt } from './use-google-attempt.ts';
import { useGoogleButton } from './use-google-button.ts';
import { signUpCode } from '../verification.ts';

interface Given {
  credential: string;
}

interface GoogleButtonProps {
  google: NonNullable<PublicConfig['google']>;
  promptAtOnce?: boolean;
  /** Page that verifies an email address which Google does not vouch for. */
  verifyPath: string;
  /** Sends Google's credential to the server, and navigates on success. */
  send: (given: Given & { secondFactor?: string }) => Promise<{ error?: unknown }>;
}

/** Google's own button. Closing the account chooser is no error and shows no message. */
export function GoogleButton({ google, promptAtOnce = false, verifyPath, send }: GoogleButtonProps) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [round, setRound] = useState(0);
  const beginAgain = () => setRound((before) => before + 1);
  const { attempt, isBusy, waiting } = useGoogleAttempt(send, (error, { credential }: Given) => {
    const email = isApiError(error) && error.code === 'forbidden' ? emailIn(credential) : null;
    if (email !== null) {
      signUpCode.sentTo(email);
      return navigate(verifyPath);
    }
    dispatch(warned(messageOf(error)));
    return beginAgain();
  });
  const { box, isUnresponsive } = useGoogleButton({
    google,
    round,
    promptAtOnce,
    onCredential: (credential) => void attempt({ credential }),
  });
  const startOver = () => {
    waiting?.startOver();
    beginAgain();
  };
  return (
    <div className="relative">
      {/* Google's iframe uses a light scheme: with another colour scheme browsers would paint its background white. */}
      <div className={waiting ? 'hidden' : 'scheme-light'}>
        <div ref={box} className="grid h-12 place-items-center overflow-clip" />
      </div>
      {(isBusy || isUnresponsive) && (
        <p role="status" className="absolute inset-0 flex items-center justify-center gap-2 bg-bg">
          {isBusy && <Spinner />} {isBusy ? signingIn : googleNotAnswering}
        </p>
      )}
      {waiting && <GoogleSecondFactor {...waiting} startOver={startOver} />}
    </div>
  );
}

/** The address in Google's token, for display only: the token is verified on the server. */
function emailIn(credential: string): string | null {
  try {
    const [, payload = ''] = credential.split('.');
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
    const { email } = JSON.parse(new TextDecoder().decode(bytes)) as { email?: unknown };
    return typeof email === 'string' ? email : null;
  } catch {
    return null;
  }
}
