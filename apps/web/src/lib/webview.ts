/** User agent marks of in-app browsers and of the plain web views of both mobile systems. */
const marks = [
  /; wv\)/,
  /\b(?:FBAN|FBAV|FB_IAB|FBIOS)\b/,
  /\bInstagram\b/,
  /\bBarcelona \d/,
  /\b(?:musical_ly|trill)_|BytedanceWebview/,
  /\bTwitter(?:Android| for i)/,
  /\bSnapchat\b/,
  /LinkedInApp/,
  /\bGSA\//,
  /\((?:iPhone|iPad|iPod)[^)]*\) AppleWebKit(?!.*Safari\/)/,
];

/** True inside another app. Google rejects sign-ins there, because the app could read what is typed. */
export const isWebview = (userAgent: string): boolean => marks.some((mark) => mark.test(userAgent));
