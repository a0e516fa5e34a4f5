import { serverLimits } from '@udala/contract/server-limits';
import type { Network } from '@udala/contract/links';
import type { ProfileChanges } from '@udala/contract/profile-edit';
import { readLinks, type GivenLinks } from '#features/identity/creators/page-links.ts';
import { invalidField } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';

/** Changes to a profile in our own names; undefined stays unchanged. */
interface ReadChanges {
  name: string | undefined;
  bio: string | undefined;
  country: string | null | undefined;
  phone: string | null | undefined;
  links: GivenLinks;
}

type LinkField = Extract<keyof ProfileChanges, `${string}Link`>;

/** The contract spells `linkedInLink` here, but `linkedinLink` in the profile it returns. */
const linkFields: Record<Network, LinkField> = {
  discord: 'discordLink',
  twitter: 'twitterLink',
  facebook: 'facebookLink',
  tiktok: 'tiktokLink',
  linkedin: 'linkedInLink',
  youtube: 'youtubeLink',
  instagram: 'instagramLink',
};

/**
 * Translates the contract's changes to stored values; its odd names end here.
 * @throws AppError `invalid_request` that names the field.
 */
export const readChanges = (body: ProfileChanges): ReadChanges => ({
  name: body.name?.trim(),
  bio: body.bio === null ? '' : body.bio?.trim(),
  country: readCountry(body.country),
  phone: readPhone(body.PhoneNumber),
  links: readLinks(linksIn(body), (network) => linkFields[network]),
});

const linksIn = (body: ProfileChanges): GivenLinks =>
  Object.fromEntries(
    Object.entries(linkFields).flatMap(([network, field]) => {
      const link = body[field];
      return link === undefined ? [] : [[network, link]];
    }),
  );

/** Two regional indicators make a flag; the white and the black flag begin all others. */
const flagMark = /[\p{Regional_Indicator}\u{1F3F3}\u{1F3F4}]/u;

function readCountry(given: string | null | undefined): string | null | undefined {
  if (typeof given === 'string' && flagMark.test(given))
    throw invalidField('country', say().usersServer.countryWithFlag);
  return typeof given === 'string' ? given.trim() || null : given;
}

const phoneForm = /^\+?[\d\-() ]+$/;

/** Retains the digits and a leading plus: without the plus, a number from abroad would be a different one. */
function readPhone(given: string | null | undefined): string | null | undefined {
  const typed = typeof given === 'string' ? given.trim() || null : given;
  if (typeof typed !== 'string') return typed;
  const digits = typed.replaceAll(/\D/g, '');
  const { phoneDigitsMin: least, phoneDigitsMax: most } = serverLimits;
  if (!phoneForm.test(typed) || digits.length < least || digits.length > most)
    throw invalidField('PhoneNumber', say().usersServer.phoneForm(least, most));
  return typed.startsWith('+') ? `+${digits}` : digits;
}
