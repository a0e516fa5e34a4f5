import { useNavigate } from 'react-router';
import * as titles from '@udala/messages/titles';
import { useAppSelector } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { BenefitsPanel } from '#features/identity/auth/panels.tsx';
import { VerifyEmail } from '#features/identity/auth/verify-email.tsx';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { PageImage } from '#features/identity/auth/panels.tsx';
import { offerFirst } from '#features/identity/auth/sign-in.ts';
import { selectHostPage } from '#features/money/memberships/host-page.ts';

/** On the page of a creator with an offer, the next step is its payment. */
export function Component() {
  const page = useAppSelector(selectHostPage);
  const navigate = useNavigate();
  return (
    <AuthFrame title={titles.verify} aside={page ? <BenefitsPanel page={page} /> : <PageImage page={null} />}>
      <VerifyEmail
        registerPath={paths.patronRegister}
        onVerified={(_session, destination) =>
          navigate(offerFirst(page, location.search) ?? destination, { replace: true })
        }
      />
    </AuthFrame>
  );
}
