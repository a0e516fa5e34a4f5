export { SettingsLayout as Component } from '#features/shell/settings/settings-layout.tsx';
