export const answersNothing = "You can't reply to this comment. It may be gone, or waiting for approval.";
/** Answer to a key that was used for another comment, or for one that is deleted. */
export const notNew = 'We already got this, and it was deleted or changed since. Write it again if you still want to.';
