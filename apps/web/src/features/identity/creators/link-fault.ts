import { linkFromTyped, type Network } from '@udala/contract/links';
import { notALink } from '@udala/messages/links';

/** Error message for a typed link; undefined if it is empty or valid. */
export function linkFault(network: Network, typed: string): string | undefined {
  if (typed.trim() === '' || linkFromTyped(network, typed) !== null) return undefined;
  return notALink[network];
}
