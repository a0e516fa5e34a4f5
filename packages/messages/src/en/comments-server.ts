export const answersNothing = "You can't answer this comment. It may be gone, or wait for the creator.";
