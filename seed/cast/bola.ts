import type { DemoCreator } from './types.ts';

export const bola: DemoCreator = {
  name: 'Bola Lawal',
  email: 'bola@udala.example',
  pageName: 'Danfo Nights',
  userName: 'bola',
  bio: 'A comic about a bus that only drives at night. New pages on Sundays. Yaba, Lagos.',
  price: 1200,
  benefits: ['Exclusive Content', 'Behind the scenes', 'Wallpapers', 'Name in the credits'],
  picture: 'bola-page.jpg',
  banner: 'bola-banner.jpg',
  posts: [],
  morePosts: [
    {
      title: 'Enter with your change',
      text: 'Danfo Nights is the story of Bus 404, which the route register says was crushed in 2009, and of Sisi Conductor, who still shouts for Ojuelegba at 2 a.m.\n\nThe first chapter is free for ever. Sundays at eight there is a new page, patrons get it on Fridays.',
      visibility: 'everyone',
      postType: 'Feed',
      daysAgo: 146,
      pictures: [{ file: 'bus-bridge.jpg', alt: 'A yellow bus alone on a road at night, towers and the moon behind' }],
      comments: [
        { text: 'Ojuelegba at 2 a.m. is already a horror story, abeg.', answer: 'I only draw what I have survived.' },
      ],
    },
    {
      title: 'Page 9, three panels',
      text: 'One wide, one crack, one light. No words: if you need words here I have drawn it badly.\n\nThe crack is in the passenger’s window because that is where she saw his reflection. On Sunday everybody else finds out whose.',
      teaser: 'One wide, one crack, one light. No words.',
      visibility: 'patrons',
      postType: 'Feed',
      daysAgo: 88,
      pictures: [
        {
          file: 'bus-panels.jpg',
          alt: 'Three comic panels: the bus in the city, a cracked window, a headlight in the dark',
        },
      ],
      comments: [
        { text: 'I screamed. In a meeting. On camera.', answer: 'Put it on my bill.' },
        { text: 'The light panel is my lock screen now.' },
      ],
    },
    {
      title: 'How I colour on a phone',
      text: 'No tablet. A 2019 phone, a stylus of ₦3,500 from Computer Village, and four colours: danfo yellow, night, street lamp, blood (not used yet).\n\nThe trick is to paint the night first and then to take it away.',
      visibility: 'everyone',
      postType: 'Feed',
      daysAgo: 52,
      pictures: [{ file: 'bola-page.jpg', alt: 'The front of a yellow bus with two black stripes on a plum ground' }],
      comments: [{ text: '“Take the night away” is going on my wall.' }],
    },
    {
      title: 'Name a passenger',
      text: 'Chapter three needs an old man with a goat. He has a secret, the goat knows it. What are they called? Best pair is drawn in, with your name in the credits.',
      visibility: 'patrons',
      postType: 'Community',
      daysAgo: 30,
      pictures: [],
      comments: [
        { text: 'Pa Ezekiel, and the goat is Barrister.' },
        { text: 'Baba Sikiru and Blessing.', answer: 'Blessing the goat. We have a winner.' },
        { text: 'The goat is the old man’s wife. Just saying.' },
      ],
    },
    {
      title: 'Third Mainland, no traffic',
      text: 'Pages 21 to 24. I drove there at 3 a.m. with my cousin to look at the railing. A policeman asked what we were doing. I said research. He said everybody says research.',
      teaser: 'A policeman asked what we were doing at 3 a.m. I said research.',
      visibility: 'patrons',
      postType: 'Feed',
      daysAgo: 9,
      pictures: [{ file: 'bola-banner.jpg', alt: 'Two yellow buses on a long road before a city at night' }],
      comments: [{ text: 'Everybody says research 😂', answer: 'He let us go when I drew him.' }],
    },
  ],
  crowd: { seed: 5000, months: 5, patrons: 58, followers: 34 },
  account: { bankCode: '999992', accountNumber: '0123456788' },
};
