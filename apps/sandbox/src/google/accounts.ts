import { createHash } from 'node:crypto';

/** Somebody with an account at Google. */
export type Account = {
  email: string;
  name: string;
  /** The Workspace that hosts the address: Google vouches for such an address, as it does for Gmail's. */
  domain?: string;
};

/** One account of each kind that the product must tell apart. */
export const testAccounts: readonly (Account & { kind: string })[] = [
  { email: 'ngozi.bello@gmail.com', name: 'Ngozi Bello', kind: 'Gmail' },
  { email: 'tunde@studio.example', name: 'Tunde Alabi', domain: 'studio.example', kind: 'Google Workspace' },
  { email: 'zainab@mail.example', name: 'Zainab Musa', kind: 'Google does not vouch for this address' },
];

/** The 21 digits of an account, the same at every sign-in. */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}
