import { linkFromTyped, networks, type Network } from '@udala/contract/links';

type GivenLinks = Record<Network, string | null>;

const eachLink = (links: Record<Network, string>, give: (typed: string, network: Network) => string | null) =>
  Object.fromEntries(networks.map((network) => [network, give(links[network].trim(), network)])) as GivenLinks;

/**
 * Request body: full URLs, and null for empty fields. Invalid links are sent unchanged, so that the server reports
 * them.
 */
export const linksToSend = (links: Record<Network, string>): GivenLinks =>
  eachLink(links, (typed, network) => (typed === '' ? null : (linkFromTyped(network, typed) ?? typed)));

/** Valid links only, for the preview. */
export const wholeLinks = (links: Record<Network, string>): GivenLinks =>
  eachLink(links, (typed, network) => linkFromTyped(network, typed));
