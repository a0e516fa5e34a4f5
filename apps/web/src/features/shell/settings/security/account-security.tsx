import * as m from '@udala/messages/security';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { useGetSecurityQuery, useListSessionsQuery } from './security.api.ts';
import { SessionsEndOthers } from './sessions-end-others.tsx';
import { SessionsList } from './sessions-list.tsx';
import { TotpSection } from './totp-section.tsx';

/** Sign-in methods and active sessions of the account. */
export function AccountSecurity() {
  const { data, isLoading, refetch } = useGetSecurityQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <EmailSection />
      {isLoading && <Skeleton count={2} />}
      {!data && !isLoading && <LoadError message={m.couldNotLoad} onRetry={() => void refetch()} />}
      {data && <PasswordSection {...data} />}
      {data && <TotpSection {...data.totp} />}
      <SessionsSection />
    </>
  );
}

/** All sessions of the account, each with a button to log it out. */
function SessionsSection() {
  const { data, isLoading, isError, refetch } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isLoading) return <Skeleton />;
  const others = data?.items.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <SecuritySection title={m.sessions} state={others.length === 0 ? 'alone' : 'several'}>
      {data === undefined && isError && <LoadError message={m.couldNotLoad} onRetry={() => void refetch()} />}
      {data && <SessionsList current={data.items.filter(({ isCurrent }) => isCurrent)} others={others} />}
      {others.length > 0 && <SessionsEndOthers count={others.length} />}
    </SecuritySection>
  );
}
