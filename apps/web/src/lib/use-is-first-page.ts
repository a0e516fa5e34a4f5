import { useLocation } from 'react-router';

/** True if the visit began with this page, whose key is 'default' in the router: going back would leave the site. */
export const useIsFirstPage = (): boolean => useLocation().key === 'default';
