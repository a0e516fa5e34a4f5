import { expect, it } from 'vitest';
import { browserName } from './browsers.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const phone = 'Mozilla/5.0 (Linux; Android 10; K)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

it.each([
  [`${phone} ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${windows} ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'Chrome', 'Chromebook'],
  [`${iPhone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${phone} ${webkit} Chrome/124.0.0.0 Mobile Safari/537.36 OPR/83.0.0.0`, 'Opera', 'Android'],
  [`${windows} ${webkit} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`, 'Opera', 'Windows'],
  [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.8.0`, 'Opera', 'iPhone'],
  ['Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16', 'Opera Mini', 'Android'],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/9.80 (S60; SymbOS; Opera Mobi/23.348; U; en) Presto/2.5.25)', 'Opera Mini', null],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox', 'Android'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
  [`${iPhone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
  [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`, 'Safari', 'Mac'],
  [
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPad',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`${windows} ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.56`, 'Edge', 'Windows'],
  [`${phone} ${webkit} Chrome/125.0.0.0 Mobile Safari/537.36 EdgA/125.0.2535.96`, 'Edge', 'Android'],
  [
    'Mozilla/5.0 (Linux; U; Android 11; en-US; TECNO KE5) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.5.0.1313 Mobile Safari/537.36',
    'UC Browser',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 11; Infinix X688B Build/RP1A.200720.011; wv) ${webkit} Version/4.0 Chrome/113.0.5672.76 Mobile Safari/537.36 PHX/12.9`,
    'Phoenix',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-A536B; wv) ${webkit} Version/4.0 Chrome/126.0.6478.50 Mobile Safari/537.36 Instagram 334.0.0.42.95 Android`,
    'Instagram',
    'Android',
  ],
  [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0.37.107;FBDV/iPhone14,5]`, 'Facebook', 'iPhone'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => {
  expect(browserName(userAgent)).toEqual({ browser, system });
});
