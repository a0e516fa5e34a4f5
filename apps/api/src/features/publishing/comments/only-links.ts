const link = /^(?:https?:\/\/|www\.)\S+$/i;

/** True if a text is one or more links without any other word. */
export const isOnlyLinks = (text: string): boolean => text.split(/\s+/).every((word) => link.test(word));
