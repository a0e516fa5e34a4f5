import { useNavigate } from 'react-router';
import type { PublicConfig } from '@udala/contract/config';
import * as m from '@udala/messages/google';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { selectHostPage } from '#features/money/memberships/host-page.ts';
import { readText } from '#lib/session-storage.ts';
import { isWebview } from '#lib/webview.ts';
import { useGoogleAuthMutation } from './google-auth.api.ts';
import { GoogleButton } from './google-button.tsx';
import { GoogleLeave } from './google-leave.tsx';
import { GoogleInWebview } from './google-webview.tsx';
import { signIn } from '../sign-in.ts';

export interface GoogleEntryProps {
  google: NonNullable<PublicConfig['google']>;
  as: 'creator' | 'patron';
  /** True for a new account, false for a sign-in to an existing one. */
  register: boolean;
}

/** Content of the slot in google-sign-in.tsx, which depends on the browser and the host. */
export function GoogleEntry(props: GoogleEntryProps) {
  const page = useAppSelector(selectHostPage);
  const lastTime = props.register ? null : readText('lastSignIn');
  return (
    <>
      {isLastTime(lastTime) && (
        <p className="absolute bottom-full mb-1.5 text-small text-ink-2">{m.lastTime[lastTime]}</p>
      )}
      {isWebview(navigator.userAgent) ? (
        <GoogleInWebview />
      ) : page ? (
        <GoogleLeave page={page} register={props.register} />
      ) : (
        <GoogleHere {...props} />
      )}
    </>
  );
}

const isLastTime = (method: string | null): method is keyof typeof m.lastTime =>
  method !== null && method in m.lastTime;

/** On the members site, the only host registered with Google. */
function GoogleHere({ google, as: role, register }: GoogleEntryProps) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [googleAuth] = useGoogleAuthMutation();
  const verifyPath = role === 'creator' ? paths.creatorVerify : paths.patronVerify;
  return (
    <GoogleButton
      google={google}
      verifyPath={verifyPath + location.search}
      send={async (given) => {
        const { data, error } = await googleAuth({ ...given, role, register });
        if (!data) return { error };
        await navigate(dispatch(signIn(data, 'google')), { replace: true });
        return {};
      }}
    />
  );
}
