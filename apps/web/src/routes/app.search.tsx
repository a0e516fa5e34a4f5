export { SearchScreen as Component } from '#features/discovery/search-screen.tsx';
