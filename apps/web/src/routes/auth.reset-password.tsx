import * as titles from '@udala/messages/titles';
import { useAppSelector } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { PageImage } from '#features/identity/auth/panels.tsx';
import { ResetPassword } from '#features/identity/auth/reset-password.tsx';
import { selectHostPage } from '#features/money/memberships/host-page.ts';

export function Component() {
  const page = useAppSelector(selectHostPage);
  return (
    <AuthFrame title={titles.resetPassword} aside={<PageImage page={page} />}>
      <ResetPassword forgotPath={paths.patronForgot} />
    </AuthFrame>
  );
}
