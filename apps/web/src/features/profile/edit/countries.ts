import type { Option } from '#ui/combobox.tsx';

/** The officially assigned codes of ISO 3166-1, and XK, under which Kosovo is known everywhere. */
const codes =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCV' +
  'CWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIM' +
  'INIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMW' +
  'MXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSS' +
  'STSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZWXK';

/** Most people here live in it: it need not be searched for. */
const first = 'NG';

/** Every country by the name this browser knows, with its flag. */
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

/** A flag may come with a pasted name; it is never sent (specification §5). */
export const withoutFlag = (text: string): string =>
  text.replaceAll(/\p{Regional_Indicator}|[\u{1F3F3}\u{1F3F4}]|\u{FE0F}|[\u{E0020}-\u{E007F}]/gu, '').trim();
