export { Disputes as Component } from '#features/money/disputes/disputes.tsx';
