export { Home as Component } from '#features/feed/home.tsx';
