import type { Option } from '#ui/combobox.tsx';

/** The officially assigned codes of ISO 3166-1, and XK, the common code for Kosovo. */
const codes =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCV' +
  'CWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIM' +
  'INIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMW' +
  'MXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSS' +
  'STSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZWXK';

/** Listed first: most users live there. */
const first = 'NG';

/** All countries by the browser's English names, with their flags. */
export function countries(): Option[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const others = (codes.match(/../g) ?? []).filter((code) => code !== first);
  const named = others.map((code) => ({ name: names.of(code) ?? code, mark: flagOf(code) }));
  const sorted = named.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return [{ name: names.of(first) ?? first, mark: flagOf(first) }, ...sorted];
}

const letterA = 'A'.codePointAt(0) ?? 0;
const regionalA = 0x1f1e6;

const flagOf = (code: string): string =>
  String.fromCodePoint(...Array.from(code, (letter) => regionalA + (letter.codePointAt(0) ?? letterA) - letterA));

/** Removes a flag pasted with a country's name; it is never sent (specification §5). */
export const withoutFlag = (text: string): string =>
  text.replaceAll(/\p{Regional_Indicator}|[\u{1F3F3}\u{1F3F4}]|\u{FE0F}|[\u{E0020}-\u{E007F}]/gu, '').trim();
