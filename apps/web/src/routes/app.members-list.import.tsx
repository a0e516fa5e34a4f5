export { ImportScreen as Component } from '#features/members/import/import-screen.tsx';
