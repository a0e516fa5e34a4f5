import { answer } from './app.tsx';
import { checkUserName, type CreatorPage } from '@udala/contract/profiles';
import { ada, idOf } from './wire.ts';

export const onboard = (step: string) => `/membership/creator/onboard/${step}`;

export const noLinks: CreatorPage['links'] = {
  discord: null,
  twitter: null,
  facebook: null,
  tiktok: null,
  linkedin: null,
  youtube: null,
  instagram: null,
};
export const savedPage: CreatorPage = {
  name: 'Ada Obi',
  userName: 'slow-light',
  pageName: 'Slow Light',
  bio: '',
  url: 'http://slow-light.localhost:3000',
  pageImageUrl: null,
  mode: 'posts',
  links: noLinks,
};
export const pictureUrl = `/media/${idOf(77)}/1080.webp`;

export const everyNameIsFree = answer(checkUserName, () => ({ available: true, suggestions: [] }));

/** Saves Ada's answers in the format from before pictures and links were added. */
export const saveAnswers = (given: object = {}) =>
  localStorage.setItem(
    'onboarding',
    JSON.stringify({
      userId: ada.id,
      step: 'setup',
      dual: false,
      selectedBenefits: [],
      subscriptionPrice: '',
      creatorDetails: { pageName: 'Slow Light', userName: 'slow-light', bio: '' },
      ...given,
    }),
  );
