import { wholeGroup, type SettingsReader } from './optional-config.ts';

/** A Google service account, and the settings with which the web app requests a token. */
export interface FirebaseConfig {
  readonly projectId: string;
  readonly clientEmail: string;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
  readonly apiKey: string;
  readonly appId: string;
  readonly senderId: string;
  readonly vapidKey: string;
  /** Addresses for sending messages and for fetching the access token. */
  readonly sendUrl: string;
  readonly tokenUrl: string;
}

export interface VapidConfig {
  readonly publicKey: string;
  readonly privateKey: string;
}

const firebaseNames = [
  'FCM_PROJECT_ID',
  'FCM_CLIENT_EMAIL',
  'FCM_PRIVATE_KEY',
  'FCM_API_KEY',
  'FCM_APP_ID',
  'FCM_SENDER_ID',
  'FCM_VAPID_KEY',
] as const;

const SEND_URL = 'https://fcm.googleapis.com';
const TOKEN_URL = 'https://oauth2.googleapis.com/token';

/** Null uses Web Push only. */
export function readFirebase(reader: SettingsReader): FirebaseConfig | null {
  const { given, faults, local } = reader;
  const addresses = ['FCM_URL', 'FCM_TOKEN_URL'].filter((name) => given(name));
  const values = wholeGroup(reader, firebaseNames, 'to push by Firebase');
  if (!values) {
    if (addresses.length > 0)
      faults.push(`FCM_PROJECT_ID is missing to push by Firebase: ${addresses.join(' and ')} is set without it.`);
    return null;
  }
  const [projectId, clientEmail, key, apiKey, appId, senderId, vapidKey] = values;
  // Settings files hold the key on one line, and containers keep the quotes that systemd requires around it.
  const privateKey = key
    .replace(/^'(.*)'$/, '$1')
    .replaceAll('\\n', '\n')
    .trim();
  if (key && !privateKey.includes('-----BEGIN PRIVATE KEY-----')) {
    faults.push('FCM_PRIVATE_KEY must be the private_key of a service account, with its BEGIN and END lines.');
  }
  if (vapidKey && !isKey(vapidKey, 65)) faults.push('FCM_VAPID_KEY must be the public key of a Web Push certificate.');
  const [sendUrl, tokenUrl] = [given('FCM_URL') ?? SEND_URL, given('FCM_TOKEN_URL') ?? TOKEN_URL];
  for (const [name, text] of [
    ['FCM_URL', sendUrl],
    ['FCM_TOKEN_URL', tokenUrl],
  ] as const) {
    const protocol = URL.parse(text)?.protocol;
    if (protocol !== 'https:' && !(local && protocol === 'http:')) {
      faults.push(`${name} must be an address that begins with https://: what is sent there opens every phone.`);
    }
  }
  return {
    projectId,
    clientEmail,
    privateKey,
    apiKey,
    appId,
    senderId,
    vapidKey,
    sendUrl: sendUrl.replace(/\/$/, ''),
    tokenUrl,
  };
}

/** Null: the instance generates a pair at its first start and stores it. */
export function readVapid(reader: SettingsReader): VapidConfig | null {
  const values = wholeGroup(reader, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'], 'to sign push messages');
  if (!values) return null;
  const [publicKey, privateKey] = values;
  if (publicKey && !isKey(publicKey, 65)) reader.faults.push('VAPID_PUBLIC_KEY must be 65 bytes in base64url.');
  if (privateKey && !isKey(privateKey, 32)) reader.faults.push('VAPID_PRIVATE_KEY must be 32 bytes in base64url.');
  return { publicKey, privateKey };
}

/** The push services of Chrome and Opera, Firefox, Safari and Edge. */
const knownHosts = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];
const hostForm = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

/**
 * Hosts that a browser's push subscription may name; `*.` matches any label. Other hosts are never called: otherwise
 * anybody could make the server send requests into its own network (SSRF).
 */
export function readPushHosts({ given, faults }: SettingsReader): readonly string[] {
  const added = (given('PUSH_HOSTS') ?? '').split(',').flatMap((one) => one.trim().toLowerCase() || []);
  for (const host of added.filter((one) => !hostForm.test(one))) {
    faults.push(`PUSH_HOSTS must hold hosts, or *. and a host; "${host}" is neither.`);
  }
  return [...knownHosts, ...added];
}

const isKey = (text: string, bytes: number): boolean =>
  /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes;
