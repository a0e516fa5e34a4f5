/** What apps that open links in a browser of their own, and the bare web views of both systems, say of themselves. */
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

/** Whether a page stands inside another app. Google signs nobody in there: the app could read what is typed. */
export const isWebview = (userAgent: string): boolean => marks.some((mark) => mark.test(userAgent));
