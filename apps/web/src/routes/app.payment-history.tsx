export { PaymentHistory as Component } from '#features/money/payments/payment-history.tsx';
