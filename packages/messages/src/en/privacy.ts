export const whoSees = 'Who sees what';
export const showName = 'Show my name to other patrons';
export const showNameHint =
  'Off, your comments stand under "A patron", without your picture. Creators you support, and those whose posts you comment on, still see who you are.';
export const showEmail = 'Show creators my email';
export const showEmailHint = 'Only creators you support see it.';
export const couldNotLoad = "We couldn't load your choices.";
