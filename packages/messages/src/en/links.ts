/** Names of the networks a creator may link to, as they write themselves. */
export const networkNames = {
  discord: 'Discord',
  twitter: 'X/Twitter',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  instagram: 'Instagram',
} as const;

export const linkExamples = {
  discord: 'discord.gg/yourserver',
  twitter: '@yourname',
  facebook: 'facebook.com/yourname',
  tiktok: '@yourname',
  linkedin: 'linkedin.com/in/yourname',
  youtube: '@yourname',
  instagram: '@yourname',
} as const;

export const notALink = {
  discord: "That isn't a Discord link.",
  twitter: "That isn't an X link.",
  facebook: "That isn't a Facebook link.",
  tiktok: "That isn't a TikTok link.",
  linkedin: "That isn't a LinkedIn link.",
  youtube: "That isn't a YouTube link.",
  instagram: "That isn't an Instagram link.",
} as const;

export const elsewhere = (name: string) => `${name} elsewhere`;
export const linkNamed = (name: string, place: string) => `${name} on ${place}, opens in a new tab`;
