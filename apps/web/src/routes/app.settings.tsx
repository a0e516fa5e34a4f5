export { SettingsLayout as Component } from '#features/settings/settings-layout.tsx';
