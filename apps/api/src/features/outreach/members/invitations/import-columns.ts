import type { ImportSource } from '@udala/contract/members';

/** Column names by the field they fill. */
export interface Columns {
  email: readonly string[];
  name: readonly string[];
  /** Used when the name is split over two columns. */
  firstName: readonly string[];
  lastName: readonly string[];
  since: readonly string[];
  amount: readonly string[];
  /** Currency of the amount. An amount in another currency than naira is ignored, not converted. */
  currency: readonly string[];
  tier: readonly string[];
  /** `false` if that person wants no emails. */
  wantsEmails: readonly string[];
}

const none: Columns = {
  email: [],
  name: [],
  firstName: [],
  lastName: [],
  since: [],
  amount: [],
  currency: [],
  tier: [],
  wantsEmails: [],
};

/** Column names of each service in lower case, the likeliest first. */
export const columnsOf: Record<ImportSource, Columns> = {
  // Patreon, Audience → Members → Export CSV. Its first line in 2026: Name,Email,Discord,Patron Status,Follows You,Free
  // Member,Free Trial,Lifetime Amount,Pledge Amount,Charge Frequency,Tier,…,Patronage Since Date,…,Currency,….
  patreon: {
    ...none,
    email: ['email'],
    name: ['name'],
    since: ['patronage since date'],
    amount: ['pledge amount'],
    currency: ['currency'],
    tier: ['tier'],
  },
  // Ghost, Members → Export: id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,
  // deleted_at,labels,tiers (TryGhost/Ghost, members API, `exportCSV`; before version 5 `products` stood for `tiers`).
  ghost: {
    ...none,
    email: ['email'],
    name: ['name'],
    since: ['created_at'],
    tier: ['tiers', 'products'],
    wantsEmails: ['subscribed_to_emails'],
  },
  // Selar, Customers → Export. Selar does not document its file, so all likely names are accepted.
  selar: {
    ...none,
    email: ['email', 'email address', 'customer email', 'buyer email'],
    name: ['name', 'full name', 'customer name', 'buyer name', 'customer'],
    firstName: ['first name'],
    lastName: ['last name'],
    since: ['date joined', 'joined', 'first purchase', 'created at', 'date', 'purchase date'],
    amount: ['amount', 'amount paid', 'price'],
    currency: ['currency'],
    tier: ['product', 'product name', 'plan', 'membership'],
  },
  // Ours: GET /members.csv.
  udala: {
    ...none,
    email: ['email'],
    name: ['name'],
    since: ['since'],
    amount: ['amount'],
    tier: ['tier'],
  },
};
