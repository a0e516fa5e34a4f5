export { DisputePage as Component } from '#features/money/disputes/dispute-page.tsx';
