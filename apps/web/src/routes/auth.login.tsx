import * as m from '@udala/messages/auth';
import * as titles from '@udala/messages/titles';
import { useAppSelector } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { GoogleSignIn } from '#features/identity/auth/google/google-sign-in.tsx';
import { LoginForm } from '#features/identity/auth/login-form.tsx';
import { PageImage } from '#features/identity/auth/panels.tsx';
import { SwitchLine } from '#features/identity/auth/switch-line.tsx';
import { useLeaveSignedIn } from '#features/identity/auth/use-leave-signed-in.ts';
import { loadConfig } from '#features/identity/creators/creators.api.ts';
import { selectHostPage } from '#features/money/memberships/host-page.ts';

export const prepare = loadConfig;

export function Component() {
  const page = useAppSelector(selectHostPage);
  useLeaveSignedIn();
  return (
    <AuthFrame title={titles.patronLogin(page?.pageName ?? null)} aside={<PageImage page={page} />}>
      <GoogleSignIn as="patron" register={false} />
      <LoginForm verifyPath={paths.patronVerify} forgotPath={paths.patronForgot} />
      <div>
        <SwitchLine
          question={m.newHere}
          answer={page ? m.join(page.pageName) : m.makeAccount}
          to={paths.patronRegister}
        />
        {page === null && <SwitchLine question={m.creatorQuestion} answer={m.logInHere} to={paths.creatorLogin} />}
      </div>
    </AuthFrame>
  );
}
