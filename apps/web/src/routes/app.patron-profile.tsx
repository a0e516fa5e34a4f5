export { PatronProfile as Component } from '#features/identity/profile/patron-profile.tsx';
