import { useLocation } from 'react-router';

/** Properties of a link that opens a patron's sheet; going back closes it. */
export function useSheetLink(patronId: string) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const openId = params.get('patron');
  params.set('patron', patronId);
  return {
    isOpen: openId === patronId,
    link: {
      to: { search: params.toString() },
      state: { fromList: true },
      // When switching between sheets, replaces the entry, so that going back still leads to the list.
      replace: openId !== null,
      preventScrollReset: true,
    },
  };
}
