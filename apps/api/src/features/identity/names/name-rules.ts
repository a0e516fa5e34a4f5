import { foldWord, plainText } from './fold-name.ts';

/**
 * Banks, wallets, networks and sites that fraudsters impersonate. Names of several words match with and without spaces.
 */
const brands = [
  [
    'access bank',
    'ecobank',
    'fcmb',
    'fidelity bank',
    'first bank',
    'gtbank',
    'guaranty trust',
    'jaiz bank',
    'keystone bank',
  ],
  [
    'polaris bank',
    'providus',
    'stanbic',
    'sterling bank',
    'uba bank',
    'union bank',
    'unity bank',
    'wema bank',
    'zenith',
  ],
  ['central bank', 'flutterwave', 'interswitch', 'kuda', 'moniepoint', 'opay', 'palmpay', 'paystack', 'quickteller'],
  ['9mobile', 'airtel', 'glo', 'mtn', 'facebook', 'google', 'instagram', 'whatsapp', 'udala'],
].flat();
/** Matched in capitals only: in lower case these occur in names of people. */
const acronyms = new Set(['UBA', 'GTB', 'CBN', 'EFCC']);

const WORDS_TOGETHER = 3;
const folds = (['i', 'l'] as const).map((one) => {
  const fold = (word: string) => foldWord(word, one);
  return { fold, words: new Set(brands.map((brand) => fold(brand.replaceAll(' ', '')))) };
});
/** "Bank" may be attached to the brand: Zenithbank. */
const withoutBank = (word: string): string => word.replace(/(?<=.)bank$/, '');

function namesBrand(text: string): boolean {
  const words = wordsOf(text);
  if (words.some((word) => acronyms.has(word))) return true;
  return folds.some(({ fold, words: known }) => {
    const folded = words.map(fold);
    const joined = folded.flatMap((_, from) =>
      Array.from({ length: WORDS_TOGETHER }, (__, more) => folded.slice(from, from + more + 1).join('')),
    );
    return joined.some((word) => known.has(word) || known.has(withoutBank(word)));
  });
}

/** Splits text into words, also at capitals (ZenithBankNG). Letters that stand alone form one word (Z e n i t h). */
function wordsOf(text: string): string[] {
  const whole = text.match(/[\p{L}\p{N}\p{M}@$!|]+/gu) ?? [];
  const parted = whole.flatMap((word) => word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}]+/gu) ?? []);
  const spelt = whole
    .map((word) => (Array.from(word).length === 1 ? word : ' '))
    .join('')
    .split(' ');
  return [...whole.map((word) => word.replaceAll(/^[!|]+|[!|]+$/g, '')), '', '', ...parted, '', '', ...spelt].map(
    (word) => word || '\0',
  );
}

const endings =
  'com|net|org|info|biz|io|co|me|app|xyz|site|online|shop|link|top|live|africa|ng|uk|us|gh|ke|za|ru|cn|ly|gg|tk';
/** A dot after one of these ends a title, as in Dr.Ada. */
const titles = 'dr|mr|mrs|ms|miss|st|sr|jr|prof|rev|fr|pst|engr|barr|arc|chief|alh|hon|gen|capt|no|vol|ft|feat';
const shapes = [
  // A host: two labels with a dot between, an address with its scheme, or a host with its dot written out.
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?!(?:${titles})\.)[\p{L}\p{N}-]{2,}\.\p{L}{2,}`, 'iu'),
  new RegExp(
    String.raw`[\p{L}\p{N}]\s*(?:\.|[([{]\s*(?:dot|\.)\s*[)\]}]|\sdot\s)\s*(?:${endings})(?![\p{L}\p{N}])`,
    'iu',
  ),
  /(?:https?|www)\s*[:./]/iu,
  /:\/\//u,
  // An email address.
  /[\p{L}\p{N}]\s*(?:@|[([{]\s*at\s*[)\]}])\s*[\p{L}\p{N}]/iu,
  // Nine digits or more in any grouping, or a code that phones dial for banking.
  /(?:\p{Nd}[\s().+/-]*){9,}/u,
  /\*\s*\p{Nd}+\s*[*#]/u,
];

/** True if a name claims to be a bank or a brand, or contains an address or a number. The operator then reviews it. */
export function isSuspicious(name: string): boolean {
  const plain = plainText(name);
  return namesBrand(plain) || shapes.some((shape) => shape.test(plain));
}
