import type { DemoCreator } from './types.ts';

export const tunde: DemoCreator = {
  name: 'Tunde Bakare',
  email: 'tunde@udala.example',
  pageName: 'Drum and Kitchen',
  userName: 'tunde',
  bio: 'One rhythm and one recipe a week. Lagos.',
  price: 1000,
  benefits: ['Live Streams', 'Access to trainings', 'Sheet music'],
  picture: 'tunde-page.jpg',
  banner: 'tunde-banner.jpg',
  posts: [
    {
      title: 'Left hand first',
      text: 'Everybody wants to start with the right hand. Do this instead: left hand alone, slow, for one whole song. Then the next day the same song with both.\n\nThe recording is two minutes long on purpose. Play it ten times.',
      teaser: 'The two-minute exercise I give every beginner.',
      visibility: 'patrons',
      postType: 'Feed',
      daysAgo: 9,
      pictures: [{ file: 'wine.jpg', alt: 'A djembe lying on a cloth in warm light' }],
    },
    {
      title: 'A fig, a bowl, no cooking',
      text: 'It is too hot to stand at a fire. Cut, salt, lime, done. The recipe is the photograph.',
      visibility: 'everyone',
      postType: 'Feed',
      daysAgo: 3,
      pictures: [{ file: 'freespace.jpg', alt: 'Half a fig in a red bowl on concrete' }],
    },
  ],
  morePosts: [],
  crowd: { seed: 2000, months: 9, patrons: 40, followers: 31 },
  account: { bankCode: '50211', accountNumber: '0123456782' },
};
