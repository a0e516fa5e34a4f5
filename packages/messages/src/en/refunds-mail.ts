/** The email to a patron about an overpayment that is refunded. */
export const overpaymentSubject = (amount: string, creator: string) => `Your ${amount} to ${creator} goes back to you`;
export const overpaymentLead = (amount: string, creator: string) =>
  `Thank you for your ${amount} to ${creator}. You didn't owe it: that month was paid already, or nothing was to be paid for it any more.`;
export const overpaymentReturned =
  'So all of it goes back to where it came from, and there is nothing for you to do. How long that takes is up to your bank.';
export const seePayments = 'See your payments';
