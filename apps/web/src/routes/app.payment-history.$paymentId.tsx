export { ReceiptPage as Component } from '#features/payments/receipt-page.tsx';
