import * as m from '@udala/messages/reset';
import * as titles from '@udala/messages/titles';
import { paths } from '#state/paths.ts';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { ForgotPassword } from '#features/identity/auth/forgot-password.tsx';

export const Component = () => (
  <AuthFrame title={titles.forgotPassword}>
    <ForgotPassword lead={m.forgotLead} resetPath={paths.creatorReset} loginPath={paths.creatorLogin} />
  </AuthFrame>
);
