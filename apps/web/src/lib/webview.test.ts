import { expect, it } from 'vitest';
import { isWebview } from './webview.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.135 Mobile Safari/537.36';

it.each([
  [
    'Instagram on an iPhone',
    `${iPhone} Mobile/15E148 Instagram 339.0.3.12.91 (iPhone15,2; iOS 17_5; en_NG; en; scale=3.00; 1179x2556; 624498154)`,
  ],
  [
    'Instagram on Android',
    `Mozilla/5.0 (Linux; Android 14; TECNO BG6 Build/UP1A.231005.007; wv) ${android} Instagram 361.0.0.46.88 Android (34/14; 320dpi; 720x1474; TECNO; TECNO-BG6)`,
  ],
  [
    'Facebook on Android',
    'Mozilla/5.0 (Linux; Android 14; SM-A146U Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0.6261.88 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/453.0.0.40.107;]',
  ],
  [
    'Facebook on an iPhone, which adds Safari',
    `${iPhone} Mobile/21F90 Safari/604.1 [FBAN/FBIOS;FBAV/440.0.0.32.117;FBBV/538800000;FBDV/iPhone14,2]`,
  ],
  ['Threads', `${iPhone} Mobile/15E148 Barcelona 349.0.0.21.106 (iPhone15,2; iOS 17_6; en_NG; en; scale=3.00)`],
  [
    'TikTok on Android',
    'Mozilla/5.0 (Linux; Android 13; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36 trill_310503 BytedanceWebview/d8a21c6',
  ],
  ['TikTok on an iPhone', `${iPhone} Mobile/15E148 musical_ly_32.5.0 JsSdk/2.0 NetType/WIFI`],
  ['X on an iPhone', `${iPhone} Mobile/21G93 Twitter for iPhone/10.64.1`],
  ['X on Android', `Mozilla/5.0 (Linux; Android 13; Infinix X6528) ${android} TwitterAndroid`],
  ['Snapchat', `${iPhone} Mobile/15E148 Snapchat/12.80.0.35 (like Safari/8617.1.17.10.12, panda)`],
  ['LinkedIn', `${iPhone} Mobile/15E148 [LinkedInApp]/9.30.2144`],
  ['the Google app', `${iPhone} GSA/330.0.0 Mobile/15E148 Safari/604.1`],
  ['a bare web view of Android', `Mozilla/5.0 (Linux; Android 5.1.1; Nexus 5 Build/LMY48B; wv) ${android}`],
  ['a bare web view of an iPhone', `${iPhone} Mobile/15E148`],
])('knows %s', (_, userAgent) => expect(isWebview(userAgent)).toBe(true));

it.each([
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  ],
  ['Chrome on an iPhone', `${iPhone} CriOS/136.0.7103.91 Mobile/15E148 Safari/604.1`],
  ['Safari', `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${iPhone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
  [
    'Opera on a Tecno',
    'Mozilla/5.0 (Linux; U; Android 13; TECNO BF6 Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/117.0.5938.60 Mobile Safari/537.36 OPR/52.2.2254',
  ],
  [
    'Samsung’s browser',
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Chrome on a desk',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
  ['Firefox on a desk', 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0'],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.5 Safari/605.1.15',
  ],
])('does not match %s', (_, userAgent) => expect(isWebview(userAgent)).toBe(false));
