const syllables =
  'ba be bi bo bu da de di do du fa fe fi go gu ka ke ki ko ku la le lo ma me mo na ne no ra so tu ya ye yo za'.split(
    ' ',
  );
const anySyllable = (of: string): string =>
  `(array[${syllables.map((one) => `'${one}'`).join(', ')}])[1 + ${of} % ${syllables.length}]`;

const word = (count: number, from: string): string =>
  `initcap(${Array.from({ length: count }, (_, place) => anySyllable(`${from} / ${syllables.length ** place}`)).join(' || ')})`;

/** A prime above the number of words of four syllables: neighbours get names that share nothing. */
const SCATTER = 1_679_623;
const scattered = (n: string, by: number): string => `(${n}::bigint * ${by} % ${SCATTER})`;

/** SQL of a name of two words, as varied as people's: among a million creators a few share half of it. */
export const nameOf = (n: string): string =>
  `${word(4, scattered(n, 48_271))} || ' ' || ${word(3, scattered(n, 69_621))}`;
