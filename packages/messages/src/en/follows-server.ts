/** The server's texts about following a creator. */
export const patronsFollow = (creator: string) => `You support ${creator}, so these posts stay in your feed.`;
