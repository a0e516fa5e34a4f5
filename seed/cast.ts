import type { ReactionEmoji } from '@udala/contract/posts';

/** People of the demo data, and their texts. */
export interface DemoPost {
  title: string;
  text: string;
  teaser?: string;
  visibility: 'patrons' | 'everyone';
  postType: 'Feed' | 'Community';
  pictures: { file: string; alt: string }[];
  /** Shown instead of pictures. */
  video?: { file: string; poster: string };
}

export interface DemoCreator {
  name: string;
  email: string;
  pageName: string;
  userName: string;
  bio: string;
  price: number;
  benefits: string[];
  posts: DemoPost[];
}

export interface DemoPatron {
  name: string;
  email: string;
  /** The creators they pay, by userName. */
  supports: string[];
  /** The creators they follow for free. */
  follows: string[];
  says: DemoComment[];
  writes?: DemoMessage[];
}

/** A patron's comment under a post, and its creator's answer. */
export interface DemoComment {
  /** The post's title. */
  on: string;
  reaction: ReactionEmoji;
  text: string;
  answer?: string;
}

/** A patron's message to a creator, and the reply. */
export interface DemoMessage {
  /** The creator's userName. */
  to: string;
  text: string;
  answer?: string;
}

/** The same for all of them: it opens nothing but this machine's demo. */
export const demoPassword = 'gather-your-people';

export const creators: DemoCreator[] = [
  {
    name: 'Ada Obi',
    email: 'ada@udala.example',
    pageName: 'Slow Light',
    userName: 'ada',
    bio: 'I walk until the light is right, then I wait. Photographs and the stories behind them, from Enugu and further.',
    price: 2500,
    benefits: ['Exclusive Content', 'Behind the scenes', 'Print of the month', 'Monthly Live Q and A'],
    posts: [
      {
        title: 'Welcome to Slow Light',
        text: 'This is where I keep what never fits in a caption: how a picture was made, what went wrong before it, and the ones I almost threw away.\n\nPatrons get a new set every Friday, with the settings and the story. This one is for everyone.',
        visibility: 'everyone',
        postType: 'Feed',
        pictures: [{ file: 'mountain.jpg', alt: 'A grey ridge above a wood in autumn and a green meadow' }],
      },
      {
        title: 'Ten minutes before the sun',
        text: 'Set your alarm for the time you hate, then take off another twenty minutes.\n\nI was on the ridge at 5:10. Nothing to see. At 5:48 the whole valley turned the colour of palm oil and stayed like that for four minutes. Three frames. This is the second.\n\nf/11, 1/60 s, and a stone under the lens because I forgot my tripod in the bus.',
        teaser: 'The morning I forgot the tripod, and why the second frame is the one.',
        visibility: 'patrons',
        postType: 'Feed',
        pictures: [{ file: 'sunset.jpg', alt: 'The sun on the edge of dark hills, a stone table in front' }],
      },
      {
        title: 'Eight seconds of the ridge',
        text: 'People ask what it sounds like up there. Like this. Turn it up.',
        teaser: 'No picture this time: what it sounds like up there.',
        visibility: 'patrons',
        postType: 'Feed',
        pictures: [],
        video: { file: 'ridge.mp4', poster: 'ridge.jpg' },
      },
      {
        title: 'The neighbours were watching',
        text: 'I had been waiting for a bird for an hour. When I turned round, these two had been watching me all along.\n\nLesson: look behind you before you pack up.',
        teaser: 'Somebody had been watching me all along.',
        visibility: 'patrons',
        postType: 'Feed',
        pictures: [
          { file: 'friends.jpg', alt: 'Two brown dogs looking over a wooden gate' },
          { file: 'seeding.jpg', alt: 'A dandelion gone to seed against the low sun' },
        ],
      },
      {
        title: 'Where should I walk in January?',
        text: 'Two weeks free, one bag, no car. Mambilla or Obudu? Tell me what you know that a map does not.',
        visibility: 'everyone',
        postType: 'Community',
        pictures: [],
      },
    ],
  },
  {
    name: 'Tunde Bakare',
    email: 'tunde@udala.example',
    pageName: 'Drum and Kitchen',
    userName: 'tunde',
    bio: 'One rhythm and one recipe a week. Lagos.',
    price: 1000,
    benefits: ['Live Streams', 'Access to trainings', 'Sheet music'],
    posts: [
      {
        title: 'Left hand first',
        text: 'Everybody wants to start with the right hand. Do this instead: left hand alone, slow, for one whole song. Then the next day the same song with both.\n\nThe recording is two minutes long on purpose. Play it ten times.',
        teaser: 'The two-minute exercise I give every beginner.',
        visibility: 'patrons',
        postType: 'Feed',
        pictures: [{ file: 'wine.jpg', alt: 'A djembe lying on a cloth in warm light' }],
      },
      {
        title: 'A fig, a bowl, no cooking',
        text: 'It is too hot to stand at a fire. Cut, salt, lime, done. The recipe is the photograph.',
        visibility: 'everyone',
        postType: 'Feed',
        pictures: [{ file: 'freespace.jpg', alt: 'Half a fig in a red bowl on concrete' }],
      },
    ],
  },
];

export const patrons: DemoPatron[] = [
  {
    name: 'Chidi Eze',
    email: 'chidi@udala.example',
    supports: ['ada'],
    follows: [],
    says: [
      {
        on: 'Ten minutes before the sun',
        reaction: 'heart',
        text: 'A stone under the lens! I carried mine down a mountain once because I liked it too much to leave it.',
        answer: 'Mine is on my desk now.',
      },
      { on: 'The neighbours were watching', reaction: 'clapping', text: 'The left one knows something.' },
    ],
    writes: [
      {
        to: 'ada',
        text: 'Good evening, Ada. My sister marries in Enugu in March. Would you sell a print of the second frame for her wall?',
        answer: 'Gladly, and what a reason! Tell me how wide the wall is and I will say which size.',
      },
      { to: 'ada', text: 'Two metres, between the window and the door. Thank you!' },
    ],
  },
  {
    name: 'Ngozi Umeh',
    email: 'ngozi@udala.example',
    supports: ['ada', 'tunde'],
    follows: [],
    says: [
      {
        on: 'Where should I walk in January?',
        reaction: 'thumbs-up',
        text: 'Obudu, but sleep at the bottom and walk up. The road car takes the best part away.',
        answer: 'That settles it. Thank you!',
      },
      { on: 'Left hand first', reaction: 'heart', text: 'Day three. My neighbours have stopped complaining.' },
    ],
  },
  { name: 'Halima Sani', email: 'halima@udala.example', supports: [], follows: ['ada'], says: [] },
];
