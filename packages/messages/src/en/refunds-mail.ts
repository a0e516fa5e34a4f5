/** The email to a patron about an overpayment that is refunded. */
export const overpaymentSubject = (amount: string, creator: string) => `Your ${amount} to ${creator} goes back to you`;
export const overpaymentLead = (amount: string, creator: string) =>
  `Thank you for your ${amount} to ${creator}. You didn't owe it: the month was already paid, or there was nothing left to pay.`;
export const overpaymentReturned =
  "So you get all of it back, the way you paid. You don't need to do anything. How long it takes is up to your bank.";
export const seePayments = 'See your payments';
