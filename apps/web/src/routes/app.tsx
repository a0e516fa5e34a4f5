export { Shell as Component } from '#features/shell/shell/shell.tsx';
