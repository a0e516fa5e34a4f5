import { tab } from '#lib/session-storage.ts';

/** Whose code is awaited; kept in the tab, so that switching to the mail and a reload lose nothing. */
export interface AwaitedCode {
  email: string;
  sentAtMs: number;
  /** As the server said; the same again when it sent no new one. */
  expiresAt?: string | undefined;
}

const inTab = (key: string) => ({
  sentTo: (email: string, expiresAt?: string): void =>
    tab.save(key, { email: email.trim(), sentAtMs: Date.now(), expiresAt } satisfies AwaitedCode),
  awaited: (): AwaitedCode | null => tab.read(key),
  arrived: (): void => tab.remove(key),
});

export type AwaitedCodeStorage = ReturnType<typeof inTab>;

/** The code that proves the address of a new account. */
export const signUpCode = inTab('verification');
/** The code that lets a new password be chosen. */
export const resetCode = inTab('reset');

const typedKey = 'email';

/** Takes what was typed as the e-mail to the next page; in an address it would end up in logs. */
export const carryEmail = (email: string): void => tab.save(typedKey, email.trim());
export const carriedEmail = (): string => tab.read<string>(typedKey) ?? '';
