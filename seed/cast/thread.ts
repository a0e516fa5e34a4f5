import type { DemoThread } from './types.ts';

/** What one patron and one creator wrote to each other. */
export const thread: DemoThread = {
  patron: 'ngozi@udala.example',
  creator: 'ada',
  messages: [
    {
      by: 'creator',
      hoursAgo: 390,
      text: 'Ngozi, you have been here five months and I never said it properly: thank you. Your money bought the bus to Nsukka twice.',
    },
    {
      by: 'patron',
      hoursAgo: 386,
      text: 'Ah! Then I have been to Nsukka twice without leaving my bed. You are welcome o.',
    },
    {
      by: 'patron',
      hoursAgo: 385.9,
      text: 'Can I ask you something? I have only my phone. When I face the sun everything in front turns black. What am I doing wrong?',
    },
    {
      by: 'creator',
      hoursAgo: 362,
      text: 'Nothing wrong. Touch the dark part on the screen and hold, then pull the little sun down until the sky has colour again. Or turn your back to the light: the best picture is often behind you.',
    },
    {
      by: 'patron',
      hoursAgo: 340,
      text: 'I tried it on the balcony this morning. My mother’s pepper plants look like a film.',
    },
    { by: 'creator', hoursAgo: 338, text: 'Please send that to your mother and not to me. She should see it first.' },
    {
      by: 'patron',
      hoursAgo: 120,
      text: 'She printed it. It is on the fridge. I am now the family photographer, God help me.',
    },
    {
      by: 'creator',
      hoursAgo: 97,
      text: 'That is how it starts! First print of the month for you too then: which one do you want, the ridge or the two dogs?',
    },
    { by: 'patron', hoursAgo: 95, text: 'The dogs. The left one looks like my uncle.' },
    {
      by: 'patron',
      hoursAgo: 5,
      text: 'It came today, thank you! One corner is bent a little, I will hide it under the frame. When are you walking next?',
    },
  ],
};
