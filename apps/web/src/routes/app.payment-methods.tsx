export { PaymentMethods as Component } from '#features/money/subscriptions/methods/payment-methods.tsx';
