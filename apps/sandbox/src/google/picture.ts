/** Draws a picture for an account, in a colour of its own. */
export const pictureOf = (subject: string): string => {
  const hue = Number(subject.replaceAll(/\D/g, '').slice(-3) || 0) % 360;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">' +
    `<rect width="96" height="96" fill="hsl(${hue} 45% 40%)"/>` +
    '<circle cx="48" cy="38" r="17" fill="#fff"/><path d="M14 96c0-22 15-34 34-34s34 12 34 34z" fill="#fff"/></svg>'
  );
};
