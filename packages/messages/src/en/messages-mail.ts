/** Emails about unread messages. */
export const unreadSubject = (name: string) => `${name} wrote to you`;
export const unreadLead = (name: string, count: number) =>
  count === 1
    ? `A message from ${name} waits for you on Udala.`
    : `${count} messages from ${name} wait for you on Udala.`;
export const readMessages = 'Read and answer';
export const becauseMessage = (email: string) =>
  `We sent this to ${email} because someone you support, or who supports you, wrote to you and you haven't read it. We send at most one a day about each person.`;
