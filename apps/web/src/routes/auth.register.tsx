import { useLocation, useNavigate } from 'react-router';
import type { MembershipPage } from '@udala/contract/memberships';
import * as m from '@udala/messages/auth';
import * as titles from '@udala/messages/titles';
import { useAppSelector } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { BenefitsPanel } from '#features/identity/auth/panels.tsx';
import { PageImage } from '#features/identity/auth/panels.tsx';
import { GoogleSignIn } from '#features/identity/auth/google/google-sign-in.tsx';
import { RegisterForm } from '#features/identity/auth/register-form.tsx';
import { offerFirst } from '#features/identity/auth/sign-in.ts';
import { SwitchLine } from '#features/identity/auth/switch-line.tsx';
import { useLeaveSignedIn } from '#features/identity/auth/use-leave-signed-in.ts';
import { useRegisterPatronMutation } from '#features/identity/auth/auth.api.ts';
import { signUpCode } from '#features/identity/auth/verification.ts';
import { loadConfig } from '#features/identity/creators/creators.api.ts';
import { selectHostPage } from '#features/money/memberships/host-page.ts';

export const prepare = loadConfig;

export function Component() {
  const page = useAppSelector(selectHostPage);
  const navigate = useNavigate();
  const { search } = useLocation();
  const [register] = useRegisterPatronMutation();
  useLeaveSignedIn(offerFirst(page, search));
  return (
    <AuthFrame
      title={titles.patronRegister(page?.pageName ?? null)}
      aside={page ? <BenefitsPanel page={page} /> : <PageImage page={null} />}
    >
      <GoogleSignIn as="patron" register />
      <RegisterForm
        act={actOn(page)}
        register={async (account) => {
          const { error } = await register(account);
          if (error) return { error };
          signUpCode.sentTo(account.email);
          await navigate(paths.patronVerify + search);
        }}
      />
      <SwitchLine question={m.haveAccount} answer={m.logIn} to={paths.patronLogin} />
    </AuthFrame>
  );
}

/** Button label: a creator's page continues to the offer, or follows the creator if there is none. */
function actOn(page: MembershipPage | null): string {
  if (page === null) return m.createAccount;
  return page.price === null ? m.createAccountAndFollow : m.createAccountAndContinue;
}
