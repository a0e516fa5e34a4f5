import { linkFromTyped, type Network } from '@udala/contract/links';
import { notALink } from '@udala/messages/links';

/** What is wrong with what was typed as a link, if anything. */
export function linkFault(network: Network, typed: string): string | undefined {
  if (typed.trim() === '' || linkFromTyped(network, typed) !== null) return undefined;
  return notALink[network];
}
