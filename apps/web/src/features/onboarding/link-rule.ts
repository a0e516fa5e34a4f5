import { linkFromTyped, networks, type Network } from '@udala/contract/links';
import { notALink } from '@udala/messages/links';

export function linkFault(network: Network, typed: string): string | undefined {
  if (typed.trim() === '' || linkFromTyped(network, typed) !== null) return undefined;
  return notALink[network];
}

/** What is sent: whole addresses, and null where there is none. What is no link is sent as it is, for the server to name. */
export const linksToSend = (links: Record<Network, string>): Record<Network, string | null> =>
  Object.fromEntries(
    networks.map((network) => {
      const typed = links[network].trim();
      return [network, typed === '' ? null : (linkFromTyped(network, typed) ?? typed)];
    }),
  ) as Record<Network, string | null>;
