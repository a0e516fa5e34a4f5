/** Data used by the product, for the person who pays for it. */
export const used = (mb: string, price: string) => `Udala used ${mb} MB this month (≈ ${price})`;
export const howCounted = (since: string, perMb: string) =>
  `What came to this browser since ${since}, at ${perMb} a MB. What you upload, live updates and other sites come on top.`;
