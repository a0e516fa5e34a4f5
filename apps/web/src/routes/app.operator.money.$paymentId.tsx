export { PaymentPage as Component } from '#features/insight/console/payment-page.tsx';
