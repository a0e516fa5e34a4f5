export const appName = 'Udala';
export const wordmark = 'udala';
export const tagline = 'Gather your people.';
export const shortcutNewPost = 'New post';
export const shortcutNotifications = 'Notifications';

export const skipToContent = 'Skip to content';
export const back = 'Back';
export const close = 'Close';
export const cancel = 'Cancel';
export const dismiss = 'Dismiss';
export const tryAgain = 'Try again';
export const retry = 'Retry';
export const loading = 'Loading';

export const optional = 'optional';
export const errorSaying = (message: string) => `Error: ${message}`;
export const errorSummaryTitle = 'Please check these';
export const showPassword = 'Show password';
export const hidePassword = 'Hide password';
export const nairaSign = '₦';
export const charactersLeft = (left: number) =>
  left < 0 ? `${-left} too many` : `${left} ${left === 1 ? 'character' : 'characters'} left`;

export const notices = 'Notices';
export const working = 'Working…';
export const stillWorking = 'Still working. Your network is slow.';
export const stillSending = 'Still sending. Your network is slow.';
export const noReplyYet = 'No reply yet. Nothing is lost.';
export const offline = "You're offline.";
export const needsConnection = 'You need a connection to do this.';

export const verified = 'Verified';
export const badgeCount = (count: number) => (count > 99 ? '99+' : String(count));
export const withUnread = (name: string, count: number) =>
  count === 0 ? name : `${name}, ${badgeCount(count)} unread`;

export const stepOf = (step: number, steps: number) => `Step ${step} of ${steps}`;
export const stepDone = 'Done';
