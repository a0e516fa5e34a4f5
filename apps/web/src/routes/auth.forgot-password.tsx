import * as m from '@udala/messages/reset';
import * as titles from '@udala/messages/titles';
import { useAppSelector } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { ForgotPassword } from '#features/identity/auth/forgot-password.tsx';
import { PageImage } from '#features/identity/auth/panels.tsx';
import { selectHostPage } from '#features/money/memberships/host-page.ts';

export function Component() {
  const page = useAppSelector(selectHostPage);
  return (
    <AuthFrame title={titles.forgotPassword} aside={<PageImage page={page} />}>
      <ForgotPassword
        lead={page ? m.forgotLeadOn(page.pageName) : m.forgotLead}
        resetPath={paths.patronReset}
        loginPath={paths.patronLogin}
      />
    </AuthFrame>
  );
}
