import type { Profile } from '@udala/contract/profiles';
import { PlaceLinks } from '#ui/place-links.tsx';
import { socialLinksOf } from './social-links.ts';

/** A creator's other places on the web. */
export const SocialLinks = ({ profile }: { profile: Profile }) => (
  <PlaceLinks owner={profile.name} links={socialLinksOf(profile)} />
);
