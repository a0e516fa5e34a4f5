/** Texts for a creator who has ended a patron's membership. */
export const ended = (name: string) => `${name}'s membership is over`;
export const endsAt = (name: string, date: string) => `${name}'s membership ends on ${date}`;
export const endsWhenPaid = (name: string) => `${name}'s membership ends`;
export const isBeingCharged =
  "Their next payment was already on its way. If it arrives, they keep that month. If not, it's over.";
export const goesBack = 'They get their last payment back.';
