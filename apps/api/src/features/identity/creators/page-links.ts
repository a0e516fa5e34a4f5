import { linkTo, networks, type Network } from '@udala/contract/links';
import type { CreatorPage } from '@udala/contract/profiles';
import { AppError } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import type { PageLinks } from './creators.queries.ts';

export type GivenLinks = Partial<Record<Network, string | null>>;

/**
 * Normalizes every given link to its stored form; an empty one means none.
 * @throws AppError `invalid_request` for each network whose link leads elsewhere.
 */
export function readLinks(given: GivenLinks, fieldOf: (network: Network) => string): GivenLinks {
  const fields: Record<string, string> = {};
  const read: GivenLinks = {};
  for (const network of networks) {
    const address = given[network]?.trim();
    if (given[network] === undefined) continue;
    read[network] = address ? linkTo(network, address) : null;
    if (address && read[network] === null) fields[fieldOf(network)] = say().links.notALink[network];
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError('invalid_request', first, { fields });
  return read;
}

/** Merges the given links into the stored ones and drops the empty ones. */
export const withLinks = (before: PageLinks, given: GivenLinks): PageLinks =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, link]) => link !== null));

export const toLinksDto = (links: PageLinks): CreatorPage['links'] => ({
  discord: links.discord ?? null,
  twitter: links.twitter ?? null,
  facebook: links.facebook ?? null,
  tiktok: links.tiktok ?? null,
  linkedin: links.linkedin ?? null,
  youtube: links.youtube ?? null,
  instagram: links.instagram ?? null,
});
