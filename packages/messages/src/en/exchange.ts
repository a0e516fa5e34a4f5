/** Shown while one sign-in opens on another host. */
export const oneMoment = 'One moment…';
