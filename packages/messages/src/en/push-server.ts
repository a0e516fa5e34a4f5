/** The server's texts about push messages, and in them. */
export const addressUnusable = "We can't reach this browser. Turn notifications off and on again.";
export const fcmOff = 'Reload the page, then turn notifications on again.';
export const nowhereToPush = 'Turn on notifications on this phone first.';
export const testMessage = 'Notifications work here. This was a test.';
export const manyMore = (count: number) => `You have ${count} more new notifications`;
