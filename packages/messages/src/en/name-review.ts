/** Texts for a person whose name is not shown in emails. */
export const title = {
  held: 'We are looking at your name',
  rejected: 'Emails do not show your name',
} as const;
export const words = {
  held: 'It looks like a company’s name, or has a web address or a number in it. Until we’ve checked it, emails and shared links leave it out, and you can’t invite people. You don’t need to do anything.',
  rejected: 'We don’t send emails under this name. Choose another one.',
} as const;
