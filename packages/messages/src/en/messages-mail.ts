/** Emails about unread messages. */
export const unreadSubject = (name: string) => `${name} wrote to you`;
export const unreadLead = (name: string, count: number) =>
  count === 1
    ? `A message from ${name} waits for you on Udala.`
    : `${count} messages from ${name} wait for you on Udala.`;
export const readMessages = 'Read and answer';
export const becauseMessage = (email: string) =>
  `This mail was sent to ${email} because somebody you support, or who supports you, wrote to you and you have not read it yet. There is one about each person a day at most.`;
