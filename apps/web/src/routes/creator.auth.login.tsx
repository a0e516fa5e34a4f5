import * as m from '@udala/messages/auth';
import * as titles from '@udala/messages/titles';
import { paths } from '#state/paths.ts';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { CreatorPanel } from '#features/identity/auth/panels.tsx';
import { GoogleSignIn } from '#features/identity/auth/google/google-sign-in.tsx';
import { LoginForm } from '#features/identity/auth/login-form.tsx';
import { SwitchLine } from '#features/identity/auth/switch-line.tsx';
import { loadConfig, useConfigQuery } from '#features/identity/creators/creators.api.ts';

export const prepare = loadConfig;

export function Component() {
  const takesCreators = useConfigQuery().data?.takesCreators ?? true;
  return (
    <AuthFrame title={titles.creatorLogin} aside={<CreatorPanel />}>
      <GoogleSignIn as="creator" register={false} />
      <LoginForm verifyPath={paths.creatorVerify} forgotPath={paths.creatorForgot} />
      <div>
        {takesCreators && <SwitchLine question={m.newHere} answer={m.startYourPage} to={paths.creatorRegister} />}
        <SwitchLine question={m.patronQuestion} answer={m.logInHere} to={paths.patronLogin} />
      </div>
    </AuthFrame>
  );
}
