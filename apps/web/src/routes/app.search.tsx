export { SearchScreen as Component } from '#features/publishing/discovery/search-screen.tsx';
