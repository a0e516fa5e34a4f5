export { Requests as Component } from '#features/insight/console/requests.tsx';
