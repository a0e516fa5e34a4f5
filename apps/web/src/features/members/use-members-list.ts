import { useState } from 'react';
import type { MemberStatusFilter } from '@udala/contract/members';
import { useListMembersInfiniteQuery, type MembersQuery } from './members.api.ts';

/**
 * The list that was chosen. In another order, or between two letters of a name, the last one stays until the next answer,
 * so that nothing flickers and a pressed head keeps the focus; rows of another standing never stay.
 */
export function useMembersList(query: MembersQuery) {
  const list = useListMembersInfiniteQuery(query);
  const [loadedFor, setLoadedFor] = useState<MemberStatusFilter>();
  if (list.currentData && loadedFor !== query.status) setLoadedFor(query.status);
  const mayStay = loadedFor === query.status && !list.isError;
  const data = list.currentData ?? (mayStay ? list.data : undefined);
  return {
    list: { ...list, data, isLoading: data === undefined && list.isFetching },
    isAnswered: list.currentData !== undefined,
  };
}
