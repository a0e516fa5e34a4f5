export { MembersScreen as Component } from '#features/outreach/members/members-screen.tsx';
