/** Texts for a creator who has ended a patron's membership. */
export const ended = (name: string) => `${name}'s membership is over`;
export const endsAt = (name: string, date: string) => `${name}'s membership ends on ${date}`;
export const endsWhenPaid = (name: string) => `${name}'s membership ends`;
export const isBeingCharged =
  'Their next payment was already on its way. If it arrives, that month is theirs and it ends after it; if not, it is over.';
export const goesBack = 'The last payment goes back.';
