/** Who read a file of translation, and the day. */
export interface Review {
  by: string;
  on: string;
}

/** True if somebody has read every file: only then is a language offered. */
export const isReviewed = (reviews: Readonly<Record<string, Review | null>>): boolean =>
  Object.values(reviews).every((review) => review !== null);
