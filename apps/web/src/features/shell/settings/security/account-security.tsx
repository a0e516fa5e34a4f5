import { couldNotLoad } from '@udala/messages/security';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { useGetSecurityQuery } from './security.api.ts';
import { SessionsSection } from './sessions-section.tsx';
import { TotpSection } from './totp-section.tsx';

/** Sign-in methods and active sessions of the account. */
export function AccountSecurity() {
  const { data, isLoading, refetch } = useGetSecurityQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <EmailSection />
      {isLoading && <Skeleton count={2} />}
      {!data && !isLoading && <LoadError message={couldNotLoad} onRetry={() => void refetch()} />}
      {data && <PasswordSection {...data} />}
      {data && <TotpSection {...data.totp} />}
      <SessionsSection />
    </>
  );
}
