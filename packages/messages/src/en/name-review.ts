/** Texts for a person whose name is not shown in emails. */
export const title = {
  held: 'We are looking at your name',
  rejected: 'Emails do not show your name',
} as const;
export const words = {
  held: 'It looks like a company’s name, or holds a web address or a number. Until one of us has looked at it, emails and shared links leave it out, and you cannot invite people. You need to do nothing.',
  rejected: 'We do not send emails under this name. Choose another one, and emails show it again.',
} as const;
