import { tab } from '#lib/session-storage.ts';

interface ComeBack {
  reference: string;
  path: string;
}

const key = 'comeBack';

/** Saves the page that a payment, by its reference, was begun on: it opens again once it is paid. */
export const comeBackTo = (reference: string, path: string): void =>
  tab.save(key, { reference, path } satisfies ComeBack);

/** That page; null for a payment that was begun anywhere else. */
export function takeComeBack(reference: string): string | null {
  const saved = tab.read<ComeBack>(key);
  if (saved?.reference !== reference) return null;
  tab.remove(key);
  return saved.path;
}
