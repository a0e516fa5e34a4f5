/** Removes control characters: text of people must not control the terminal, or appear as a line of its own. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();

export const minute = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;
