/** Texts before and instead of the page behind a link in an email. */
export const loading = 'One moment…';
export const unknownTitle = "This link doesn't work";
export const unknownWhy =
  'It may have been cut off, or be older than 30 days. Open it from the newest email, or log in.';
export const failedTitle = "We couldn't open this";
export const goToFront = 'Go to Udala';
