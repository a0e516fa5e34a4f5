const reserved = new Set(
  `
  about abuse account accounts admin administrator analytics api app apps assets auth autoconfig autodiscover
  billing blog cdn check checkout community config contact creator creators dashboard db demo dev developer
  developers dns docs download email events example files finance forum ftp fcm gateway get git graphql health help
  hostmaster hosting http https imap img images inbox info invoice internal join legal live local localhost login
  logout m mail mailer mailer-daemon media membership memberships messages metrics mobile mx my news newsletter
  noc no-reply noreply notifications notifications-socket ns ns1 ns2 oauth official openapi operator pay payment
  payments payout payouts paystack pop pop3 post posts postmaster press preview privacy private prod production
  profile proxy public push redirect register registry root rss sandbox search secure security service services
  settings shop signin signup sitemap smtp socket socket-io ssl ssh staging staff static stats status storage store
  stores studio subscribe subscriptions support sw system team terms test tls tracking udala upload uploads user users
  verify video videos vpn webhook webhooks webmail well-known wiki wpad ws www www1 www2
  `
    .trim()
    .split(/\s+/),
);

/** True for labels that nobody may claim: names of our own services, and names a visitor would mistake for us. */
export const isReserved = (label: string): boolean =>
  // Hyphens in the third and fourth place mark encoded names (RFC 5891), which browsers show as other characters.
  reserved.has(label) || label.slice(2, 4) === '--';
