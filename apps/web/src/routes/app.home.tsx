export { Home as Component } from '#features/shell/home/home.tsx';
