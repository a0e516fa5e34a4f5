export const someone = 'Somebody';
export const joined = (name: string) => `${name} don join your page`;
export const posted = (name: string, title: string) =>
  title === '' ? `${name} don drop new post` : `${name} don post “${title}”`;
