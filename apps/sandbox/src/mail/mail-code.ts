// Excludes the digits of a price, a date, a reference or an address.
const sixDigits = /(?<![\w.,:/=#-])\d{6}(?![\w,:/=-]|\.\d)/;

/** Finds the six-digit code of a mail in the order a person would look: the subject, the text, then the HTML. */
export function findCode(mail: { subject: string; text: string; html: string }): string | null {
  const visibleHtml = mail.html.replace(/<style[^>]*>[\s\S]*?<\/style>|<[^>]*>/gi, ' ');
  for (const part of [mail.subject, mail.text, visibleHtml]) {
    const code = sixDigits.exec(part)?.[0];
    if (code !== undefined) return code;
  }
  return null;
}
