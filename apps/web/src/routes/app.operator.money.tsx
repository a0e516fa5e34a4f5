export { Payments as Component } from '#features/insight/console/payments.tsx';
