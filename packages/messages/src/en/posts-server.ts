/** A locked post's name when its creator gave it none. */
export const untitledLocked = 'A post for patrons';
export const postEmpty = 'Write something or add a picture first.';
export const teaserTooLong = (most: number) => `Use ${most} words or fewer.`;
export const pictureNotYours = "One of these pictures can't be used. Add it again.";
export const onOwnPageOnly = 'You can publish on your own page.';
