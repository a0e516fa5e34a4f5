/** Data used by the product, for the person who pays for it. */
export const used = (mb: string, price: string) => `Udala used ${mb} MB this month (≈ ${price})`;
export const howCounted = (since: string, perMb: string) =>
  `What this browser downloaded since ${since}, at ${perMb} a MB. Uploads, live updates and other sites aren't counted.`;
