export const answersNothing = "You can't answer this comment. It may be gone, or wait for the creator.";
/** Answer to a key that was used for another comment, or for one that is deleted. */
export const notNew =
  'This arrived before, and was deleted or changed since. Write it again if you still want to say it.';
