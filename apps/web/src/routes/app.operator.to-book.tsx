export { Exceptions as Component } from '#features/insight/console/exceptions.tsx';
