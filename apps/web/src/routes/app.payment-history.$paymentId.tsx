export { ReceiptPage as Component } from '#features/money/payments/receipt-page.tsx';
