import { useNavigate } from 'react-router';
import * as m from '@udala/messages/auth';
import { paths } from '#app/paths.ts';
import { VerifyEmail } from '#features/auth/verify-email.tsx';
import { AuthFrame } from '#features/auth/auth-frame.tsx';

export function Component() {
  const navigate = useNavigate();
  return (
    <AuthFrame title={m.verifyTitle}>
      <VerifyEmail
        registerPath={paths.creatorRegister}
        onVerified={(_session, destination) => navigate(destination, { replace: true })}
      />
    </AuthFrame>
  );
}
