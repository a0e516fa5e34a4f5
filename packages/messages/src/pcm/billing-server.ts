export const notEnoughMoney = 'Money no reach.';
export const bankSaidNo = 'Your bank talk say no.';
export const cardExpired = 'This card don expire.';
export const paymentFailed = 'The payment no go through.';
export const notFinished = 'Payment never finish.';
export const checkingPayment = 'We dey check your payment. E fit take one minute.';
