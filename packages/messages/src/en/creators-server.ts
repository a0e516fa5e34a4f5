/** The server's texts about a creator's page. */
export const userNameTaken = 'That name is taken. Try another.';
export const pictureNotYours = 'Upload this picture first.';
export const searchBusy = 'Many people are searching right now. Try again in a moment.';
export const userNameChangedOften = (minutes: number) =>
  `You have changed your user name several times. You can change it again in ${inWords(minutes)}.`;

function inWords(minutes: number): string {
  const hours = Math.ceil(minutes / 60);
  if (hours > 48) return `${Math.ceil(hours / 24)} days`;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
