import { useState } from 'react';
import type { MemberStatusFilter } from '@udala/contract/members';
import { useListMembersInfiniteQuery, type MembersQuery } from './members.api.ts';

/**
 * The chosen list. While another order or name loads, the previous rows stay, to avoid flicker and to keep the focus on
 * the pressed header. Rows of another status are never shown.
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
