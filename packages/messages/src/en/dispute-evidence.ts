/** What a bank reads about a payment that it asks back. Banks read English, whatever the patron's language. */
export const title = (dispute: number) => `Evidence in dispute ${dispute}`;
export const brand = 'Udala';
export const payment = 'Payment';
export const paymentOf = (amount: string, reference: string) => `${amount}, reference ${reference}`;
export const paid = 'Paid';
export const paidOn = (moment: string, method: string) => `${moment}, with ${method}`;
export const endingIn = (brandName: string, last4: string) => `${brandName} ending in ${last4}`;
export const unknown = 'unknown';
export const bought = 'For';
export const membershipTo = (creator: string, from: string, until: string) =>
  `membership to ${creator} from ${from} to ${until}`;
export const customer = 'Customer';
export const since = 'Member since';
export const earlier = 'Earlier payments';
export const agreed = 'Agreed to';
export const agreedTo = (sentence: string, version: string | null, moment: string) =>
  `“${sentence}” (version ${version}), shown beside the button to pay, on ${moment}`;
export const notRecorded = 'not recorded for this membership';
export const cancelling = 'How to cancel';
export const cancelBy = (email: string) =>
  `one tap in the account, and a link in every receipt, which goes to ${email}`;
export const opened = 'Posts opened';
export const openedAt = (post: string, moment: string) => `${post}, ${moment}`;
export const none = 'none';
export const andMore = 'and more';
/** In place of an email address, where a creator reads what a bank gets. */
export const theirAddress = 'their email address';
export const noPhone = 'not given';
export const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
