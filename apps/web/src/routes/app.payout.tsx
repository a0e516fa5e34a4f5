export { Payout as Component } from '#features/payments/payout.tsx';
