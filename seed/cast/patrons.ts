import type { DemoPatron } from './types.ts';

export const patrons: DemoPatron[] = [
  {
    name: 'Chidi Eze',
    email: 'chidi@udala.example',
    supports: ['ada'],
    supportsSinceDaysAgo: { ada: 207 },
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
    supportsSinceDaysAgo: { ada: 158, tunde: 96 },
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
  {
    name: 'Halima Sani',
    email: 'halima@udala.example',
    supports: [],
    supportsSinceDaysAgo: {},
    follows: ['ada'],
    says: [],
  },
];
