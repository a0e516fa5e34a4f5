import { useSearchParams } from 'react-router';
import { memberSorts, memberStatusFilters, type MemberSort, type MemberStatusFilter } from '@udala/contract/members';
import { inPlace } from '#lib/in-place.ts';
import type { MembersQuery } from './members.api.ts';

export type Order = 'asc' | 'desc';
export interface Sorting {
  sort: MemberSort;
  order: Order;
}

/** Initial order of each column: newest, highest, next, or A first. */
export const firstOrder: Record<MemberSort, Order> = {
  since: 'desc',
  name: 'asc',
  'next-payment': 'asc',
  amount: 'desc',
};
const orders: readonly Order[] = ['asc', 'desc'];
const standard: Sorting = { sort: 'since', order: firstOrder.since };

const among = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given);

/** Filter, order and open sheet, all stored in the URL. */
export function useMembersChoice() {
  const [params, setParams] = useSearchParams();
  const shown = among(memberStatusFilters, params.get('show')) ?? 'active';
  const sort = among(memberSorts, params.get('sort')) ?? standard.sort;
  const order = among(orders, params.get('order')) ?? firstOrder[sort];
  const name = params.get('q')?.trim() ?? '';
  const patronId = params.get('patron');

  /** Null removes a parameter. Any change of the list closes the sheet. */
  const change = (changes: Record<string, string | null>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [part, value] of Object.entries({ patron: null, ...changes }))
        if (value === null) next.delete(part);
        else next.set(part, value);
      return next;
    }, inPlace);
  const query: MembersQuery = { status: shown, sort, order, ...(name !== '' && { q: name }) };
  return {
    shown,
    sorting: { sort, order },
    name,
    query,
    patronId,
    show: (status: MemberStatusFilter) => change({ show: status === 'active' ? null : status }),
    sortBy: (next: Sorting) =>
      change({
        sort: next.sort === standard.sort ? null : next.sort,
        order: next.order === firstOrder[next.sort] ? null : next.order,
      }),
    // The search is debounced: a sheet opened in the meantime stays open.
    searchFor: (text: string) => change({ q: text === '' ? null : text, patron: patronId }),
    closeSheet: () => change({}),
  };
}
