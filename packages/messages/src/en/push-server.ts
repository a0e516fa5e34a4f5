/** The server's texts about push messages, and in them. */
export const addressUnusable = 'This browser cannot be reached there. Turn notifications off and on again.';
export const fcmOff = 'Notifications do not go by Firebase here. Reload the page and turn them on again.';
export const nowhereToPush = 'Turn on notifications on this phone first.';
export const testMessage = 'Notifications work here. This was a test.';
export const manyMore = (count: number) => `You have ${count} more new notifications`;
