export { ConsoleLayout as Component } from '#features/insight/console/console-layout.tsx';
