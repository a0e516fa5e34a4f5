export { MobileSettings as Component } from '#features/settings/mobile-settings.tsx';
