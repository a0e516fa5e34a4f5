import { pageUrl } from '#platform/http/hosts.ts';

const PATH = '/membership/auth/payment';

/** Where the provider sends a patron back to: from the configuration, never from a request. Null: the members site. */
export function returnAddresses(
  publicUrl: URL,
  userName: string | null,
  reference: string,
): { callbackUrl: string; cancelUrl: string } {
  const callbackUrl = `${userName === null ? publicUrl.origin : pageUrl(publicUrl, userName)}${PATH}?reference=${reference}`;
  return { callbackUrl, cancelUrl: `${callbackUrl}&cancelled=1` };
}
