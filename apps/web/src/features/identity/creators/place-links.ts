import type { MembershipPage } from '@udala/contract/memberships';
import { networks } from '@udala/contract/links';
import { networkNames } from '@udala/messages/links';

/** The creator's links, in display order. */
export const placeLinksOf = (links: MembershipPage['links']): { place: string; url: string }[] =>
  networks.flatMap((network) => {
    const url = links[network];
    return url === null ? [] : [{ place: networkNames[network], url }];
  });
