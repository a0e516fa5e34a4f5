export { Creators as Component } from '#features/insight/console/creators.tsx';
