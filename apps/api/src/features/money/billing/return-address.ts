import { siteUrl } from '#platform/http/hosts.ts';

/** Where a patron pays a creator for the first time, once signed in. A null user name means the members site. */
export const paymentPage = (publicUrl: URL, userName: string | null): string =>
  `${siteUrl(publicUrl, userName)}/membership/auth/payment`;

/**
 * The addresses to which the provider returns a patron, built from the configuration and never from a request. A null
 * user name means the members site.
 */
export function returnAddresses(
  publicUrl: URL,
  userName: string | null,
  reference: string,
): { callbackUrl: string; cancelUrl: string } {
  const callbackUrl = `${paymentPage(publicUrl, userName)}?reference=${reference}`;
  return { callbackUrl, cancelUrl: `${callbackUrl}&cancelled=1` };
}
