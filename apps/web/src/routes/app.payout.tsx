export { Payout as Component } from '#features/money/payouts/payout.tsx';
