/** Who read a file of translation, and the day. */
export interface Review {
  by: string;
  on: string;
}

/** True if there are files and somebody has read each: only then is a language offered. */
export const isReviewed = (reviews: Readonly<Record<string, Review | null>>): boolean =>
  Object.keys(reviews).length > 0 && Object.values(reviews).every((review) => review !== null);
