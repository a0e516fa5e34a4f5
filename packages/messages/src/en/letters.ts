/** The page behind the link in letters about new posts. */
export const loading = 'One moment…';
export const title = 'Mails about new posts';
export const lead = 'From the creators you follow. Mails about money and your account always come.';
export const legend = 'How often';
export const choices = { each: 'Each post', weekly: 'Once a week', off: 'Never' } as const;
export const saved = 'Saved';
export const unknownTitle = "This link doesn't work";
export const unknownWhy = 'It may have been cut off. Open it from the letter once more.';
export const failedTitle = "We couldn't open this";
export const tryAgain = 'Try again';
export const goToFront = 'Go to Udala';
