export { ImportScreen as Component } from '#features/outreach/members/import/import-screen.tsx';
