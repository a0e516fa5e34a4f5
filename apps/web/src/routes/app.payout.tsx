export { Payout as Component } from '#features/payouts/payout.tsx';
