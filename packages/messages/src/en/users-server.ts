/** The server's texts about a profile. */
export const phoneForm = (least: number, most: number) =>
  `Use ${least} to ${most} digits. Spaces, dashes and brackets are fine, and a + at the start.`;
export const countryWithFlag = 'Write the country without its flag.';
