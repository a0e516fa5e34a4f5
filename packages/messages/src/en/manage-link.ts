/** The pages behind the links in emails, for any holder of the link. */
export const goToFront = 'Go to Udala';

export const cancelledTitle = (creator: string) => `Your membership to ${creator} is cancelled`;
export const endedTitle = (creator: string) => `Your membership to ${creator} has ended`;
export const notBegunTitle = (creator: string) => `Your membership to ${creator} hasn't started`;

export const payTitle = (creator: string, amount: string) => `Pay ${creator} ${amount}`;
export const renewsOn = (date: string) => `Your membership renews on ${date}.`;
export const isDue = 'Your payment is due.';
export const paysOnce = 'This pays one month. Your membership renews as before.';
export const paymentMethods = 'You can pay with a card, from your bank, by transfer or USSD.';
export const paidTitle = (creator: string) => `Your membership to ${creator} is paid`;
export const nothingDueTitle = (creator: string) => `Nothing is due for ${creator}`;
export const olderTitle = 'This link has been used';
export const olderWhy = 'A newer payment is due. Use the link in the newest email.';
export const pausedWhy = 'Your membership is paused. Nothing is charged.';
export const waiting = 'Waiting for your bank, usually 2 minutes. This page says so as soon as it is paid.';
export const notFinished = 'Payment not finished. Nothing was charged.';
