export const whoSees = 'Who sees what';
export const showName = 'Show my name to other patrons';
export const showNameHint =
  'When off, your comments show "A patron" and no picture. Creators you support, or whose posts you comment on, still see who you are.';
export const showEmail = 'Show creators my email';
export const showEmailHint = 'Only creators you support see it.';
export const couldNotLoad = "We couldn't load your choices.";
