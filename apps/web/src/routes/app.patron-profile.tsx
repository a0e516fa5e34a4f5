export { PatronProfile as Component } from '#features/profile/patron-profile.tsx';
