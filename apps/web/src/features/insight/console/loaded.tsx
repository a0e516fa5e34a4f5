import type { ReactNode } from 'react';
import { notLoaded } from '@udala/messages/console';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface Query<Reply> {
  data?: Reply | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** What a query has loaded, or that it loads or could not. */
export function Loaded<Reply>({ query, children }: { query: Query<Reply>; children: (reply: Reply) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <LoadError message={notLoaded} onRetry={() => void query.refetch()} />;
  return <Skeleton kind="row" />;
}
