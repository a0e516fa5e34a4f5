import { useNavigate } from 'react-router';
import * as m from '@udala/messages/auth';
import * as titles from '@udala/messages/titles';
import { useAppDispatch } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { CreatorPanel } from '#features/identity/auth/panels.tsx';
import { becomeCreator } from '#features/identity/auth/become-creator.ts';
import { GoogleSignIn } from '#features/identity/auth/google/google-sign-in.tsx';
import { RegisterForm } from '#features/identity/auth/register-form.tsx';
import { SwitchLine } from '#features/identity/auth/switch-line.tsx';
import { loadConfig } from '#features/identity/creators/creators.api.ts';

export const prepare = loadConfig;

export function Component() {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  return (
    <AuthFrame title={titles.creatorRegister} aside={<CreatorPanel />}>
      <GoogleSignIn as="creator" register />
      <RegisterForm
        act={m.createAccount}
        register={async (account) => {
          const { error, goTo } = await dispatch(becomeCreator(account));
          if (goTo === undefined) return { error };
          await navigate(goTo);
        }}
      />
      <SwitchLine question={m.haveAccount} answer={m.logIn} to={paths.creatorLogin} />
    </AuthFrame>
  );
}
