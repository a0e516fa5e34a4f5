import { siteUrl } from '#platform/http/hosts.ts';

const PATH = '/membership/auth/payment';

/**
 * The addresses to which the provider returns a patron, built from the configuration and never from a request. A null
 * user name means the members site.
 */
export function returnAddresses(
  publicUrl: URL,
  userName: string | null,
  reference: string,
): { callbackUrl: string; cancelUrl: string } {
  const callbackUrl = `${siteUrl(publicUrl, userName)}${PATH}?reference=${reference}`;
  return { callbackUrl, cancelUrl: `${callbackUrl}&cancelled=1` };
}
