/** What a notification is about. Apart from the schemas, so that the browser has the list. */
export const entityTypes = ['comment', 'like', 'post', 'reaction', 'membership', 'transaction'] as const;
export type EntityType = (typeof entityTypes)[number];
