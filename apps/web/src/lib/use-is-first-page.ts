import { useLocation } from 'react-router';

/** Whether the visit began with this page, which the router calls 'default': behind it is another site. */
export const useIsFirstPage = (): boolean => useLocation().key === 'default';
