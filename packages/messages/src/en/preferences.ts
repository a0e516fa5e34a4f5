/** Choices about notifications and emails. */
export const saved = 'Saved';
export const couldNotLoad = "We couldn't load your choices.";
export const needsConnection = 'You need a connection to change these.';

export const topics = 'Notify me about';
export const posts = 'New posts';
export const comments = 'Comments and replies';
export const reactions = 'Likes and reactions';
export const money = 'Money';
export const moneyHint = 'Memberships and payments. Always by email too.';

export const quiet = 'Quiet hours';
export const quietHint = "No push in these hours, Lagos time. You'll find everything here after.";
export const quietSwitch = 'Keep quiet';
export const quietFrom = 'From';
export const quietTo = 'To';
export const timeMissing = 'Enter a time.';

export const email = 'Email';
export const postEmails = 'New posts by email';
export const postEmailsOf = { each: 'Each', weekly: 'Weekly', off: 'Never' } as const;
export const postEmailsHint = {
  each: 'An email for each new post of the creators you follow or support.',
  weekly: 'One email on Saturday morning with the posts of the week.',
  off: 'No emails about posts. Emails about money still come.',
} as const;
export const fullText = 'Email my full posts';
export const fullTextHint = 'Off: emails have the title and a teaser, and a link to your page.';
