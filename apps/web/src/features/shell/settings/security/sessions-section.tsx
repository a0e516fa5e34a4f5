import * as m from '@udala/messages/security';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SecuritySection } from './security-section.tsx';
import { useListSessionsQuery } from './security.api.ts';
import { SessionsEndOthers } from './sessions-end-others.tsx';
import { SessionsList } from './sessions-list.tsx';

/** All sessions of the account, each with a button to log it out. */
export function SessionsSection() {
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
