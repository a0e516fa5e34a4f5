export { MobileSettings as Component } from '#features/shell/settings/mobile-settings.tsx';
