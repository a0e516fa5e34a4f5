import type { PublicConfig } from '@udala/contract/config';
import type { MembershipPage } from '@udala/contract/memberships';
import * as m from '@udala/messages/google';
import { useAppSelector } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { withNext } from '#lib/next-path.ts';
import { pageUrl } from '#lib/site.ts';
import { isWebview } from '#lib/webview.ts';
import { Avatar } from '#ui/avatar.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { joinClasses } from '#ui/join-classes.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { useGoogleExchangeCodeMutation } from './google-auth.api.ts';
import { GoogleButton } from './google-button.tsx';
import { awaitingUrl } from './google-exchange.ts';
import { GoogleInWebview } from './google-webview.tsx';

interface GoogleForwardProps {
  google: PublicConfig['google'];
  page: MembershipPage;
  challenge: string;
}

/** On the members site, for a person from a creator's host, who returns there with an exchange code. */
export function GoogleForward({
  google,
  page: { pageName, userName, profileImageUrl },
  challenge,
}: GoogleForwardProps) {
  const site = useAppSelector((state) => state.site);
  const [requestCode] = useGoogleExchangeCodeMutation();
  return (
    <AuthFrame title={m.continueTo(pageName)}>
      <p className="flex items-center gap-3 text-ink-2">
        <Avatar name={pageName} src={profileImageUrl} size="lg" />
        {m.chooseAccount(pageName)}
      </p>
      {google === null ? (
        <p>{m.notHere}</p>
      ) : isWebview(navigator.userAgent) ? (
        <GoogleInWebview />
      ) : (
        <GoogleButton
          google={google}
          promptAtOnce
          verifyPath={withNext(paths.patronVerify, location.pathname + location.search)}
          send={async (given) => {
            const { data, error } = await requestCode({ ...given, userName, challenge });
            const url = data && awaitingUrl(site, userName, data);
            if (!url) return { error: error ?? new Error('Not their host') };
            location.replace(url);
            return {};
          }}
        />
      )}
      <a
        href={pageUrl(site, userName) + paths.patronLogin}
        className={joinClasses(buttonClass('link'), 'justify-self-start')}
      >
        {m.backTo(pageName)}
      </a>
    </AuthFrame>
  );
}
