import { linkFromTyped, networks, type Network } from '@udala/contract/links';

type GivenLinks = Record<Network, string | null>;

const eachLink = (links: Record<Network, string>, give: (typed: string, network: Network) => string | null) =>
  Object.fromEntries(networks.map((network) => [network, give(links[network].trim(), network)])) as GivenLinks;

/** What is sent: whole addresses, and null where there is none. What is no link is sent as it is, for the server to name. */
export const linksToSend = (links: Record<Network, string>): GivenLinks =>
  eachLink(links, (typed, network) => (typed === '' ? null : (linkFromTyped(network, typed) ?? typed)));

/** What a visitor may be shown already. */
export const wholeLinks = (links: Record<Network, string>): GivenLinks =>
  eachLink(links, (typed, network) => linkFromTyped(network, typed));
