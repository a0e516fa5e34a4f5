const link = /^(?:https?:\/\/|www\.)\S+$/i;

/** Whether a text is one or more addresses and not a word beside them. */
export const isOnlyLinks = (text: string): boolean => text.split(/\s+/).every((word) => link.test(word));
