/** The sentences of the bell: who did what. */
const who = (name: string, others: number) => {
  if (others === 0) return name;
  return others === 1 ? `${name} and 1 other` : `${name} and ${others} others`;
};
const yourPost = (title: string) => (title === '' ? 'your post' : `your post “${title}”`);

/** Stands for a person whose account is gone. */
export const someone = 'Someone';
export const liked = (name: string, others: number, title: string) => `${who(name, others)} liked ${yourPost(title)}`;
export const joined = (name: string) => `${name} joined your page`;
export const posted = (name: string, title: string) =>
  title === '' ? `${name} published a new post` : `${name} posted “${title}”`;
