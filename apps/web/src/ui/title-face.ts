/**
 * Font class of a title, for it to be in one face whatever its letters: our cut of Bricolage has neither combining
 * marks nor ṣ, ń and ṅ, which Jakarta has; the hooked letters of Hausa are in Inter alone.
 */
export const titleFace = (title: string): string =>
  /[Ɓ-ǝɓ-ʼ]/.test(title) ? 'font-inter' : /[Ā-ṣ]/.test(title) ? 'font-sans' : 'font-display';
