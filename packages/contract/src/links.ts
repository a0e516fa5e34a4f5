import { limits } from './limits.ts';

/** Networks a creator may link to, in the order people see. */
export const networks = ['discord', 'twitter', 'facebook', 'tiktok', 'linkedin', 'youtube', 'instagram'] as const;
export type Network = (typeof networks)[number];

interface NetworkRule {
  hosts: readonly string[];
  /** Address before a handle; absent where a handle is no address. */
  profile?: string;
}

const rules: Record<Network, NetworkRule> = {
  discord: { hosts: ['discord.com', 'discord.gg'] },
  twitter: { hosts: ['x.com', 'twitter.com'], profile: 'https://x.com/' },
  facebook: { hosts: ['facebook.com', 'fb.com'], profile: 'https://www.facebook.com/' },
  tiktok: { hosts: ['tiktok.com'], profile: 'https://www.tiktok.com/@' },
  linkedin: { hosts: ['linkedin.com'], profile: 'https://www.linkedin.com/in/' },
  youtube: { hosts: ['youtube.com', 'youtu.be'], profile: 'https://www.youtube.com/@' },
  instagram: { hosts: ['instagram.com'], profile: 'https://www.instagram.com/' },
};

/** Normalizes a link for storage; null when it is not of this network: https, its own host, no port, no credentials. */
export function linkTo(network: Network, address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null;
  const isIts = rules[network].hosts.some((host) => isAtOrBelow(url.hostname, host));
  return isIts && url.href.length <= limits.linkMaxLength ? url.href : null;
}

/** The host itself, or whole labels before it: `URL` accepts empty ones. */
const isAtOrBelow = (name: string, host: string): boolean =>
  name === host || (name.endsWith(`.${host}`) && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(name.slice(0, -host.length - 1)));

/** A dot without an @ before it is more likely another site's address than a handle. */
const handleForm = /^(?:@[\w.-]+|[\w-]+)$/;
const scheme = /^(?:https?:)?\/\//i;

/** Completes a typed or pasted link: `@ada`, `ada`, `www.tiktok.com/@ada`. Null when it is no link of this network. */
export function linkFromTyped(network: Network, typed: string): string | null {
  const text = typed.trim();
  const { profile } = rules[network];
  if (handleForm.test(text)) return profile === undefined ? null : linkTo(network, profile + text.replace('@', ''));
  return linkTo(network, `https://${text.replace(scheme, '')}`);
}
