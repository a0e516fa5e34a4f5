export { PaymentHistory as Component } from '#features/payments/payment-history.tsx';
