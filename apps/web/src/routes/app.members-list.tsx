export { MembersScreen as Component } from '#features/members/members-screen.tsx';
