import { useNavigate } from 'react-router';
import * as titles from '@udala/messages/titles';
import { paths } from '#state/paths.ts';
import { VerifyEmail } from '#features/identity/auth/verify-email.tsx';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';

export function Component() {
  const navigate = useNavigate();
  return (
    <AuthFrame title={titles.verify}>
      <VerifyEmail
        registerPath={paths.creatorRegister}
        onVerified={(_session, destination) => navigate(destination, { replace: true })}
      />
    </AuthFrame>
  );
}
