/** The page behind the link in letters about new posts. */
export const loading = 'One moment…';
export const unknownTitle = "This link doesn't work";
export const unknownWhy = 'It may have been cut off. Open it from the email once more.';
export const failedTitle = "We couldn't open this";
export const tryAgain = 'Try again';
export const goToFront = 'Go to Udala';
