import * as titles from '@udala/messages/titles';
import { paths } from '#state/paths.ts';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { ResetPassword } from '#features/identity/auth/reset-password.tsx';

export const Component = () => (
  <AuthFrame title={titles.resetPassword}>
    <ResetPassword forgotPath={paths.creatorForgot} />
  </AuthFrame>
);
