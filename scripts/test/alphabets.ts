type Font = 'Bricolage' | 'Jakarta' | 'Inter';

const inTitles: Readonly<Record<Font, string>> = {
  Bricolage: 'Yorùbá Ọlátúnjí Ẹniọlá àdúrà Ụdala ọdịnala Ịhụnanya ₦2,500',
  Jakarta: `Ṣadé Ayọ̀délé ìfẹ́ ọ̀rọ̀ Ẹ̀kọ́ ìṣẹ́jú ńlá àǹfààní gbogboǹṣe Ọ̀ṣun Ẹ̀dó
    Ńnà ǹkà ọṅụ Ṅụọ ḿmà m̀gbè ụ́zọ̀ ị́zụ̀ ákwā n̄kpọ naŋngugo`,
  Inter: 'Ɗanjuma ƙwallo ɓarna Ƙarfi Ɓauna ƴaƴa Ƴanci saʼa kǝrma ɓiɗɗo',
};

/**
 * Words in Yoruba, Edo, Igbo, Ibibio, Hausa, Kanuri and Fulfulde, with the letters they have beyond A to Z, and the
 * font in which each is drawn as a title.
 */
export const words = Object.entries(inTitles).flatMap(([title, list]) =>
  list.split(/\s+/).map((word) => ({ word, title })),
);
