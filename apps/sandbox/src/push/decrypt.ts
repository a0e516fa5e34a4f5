import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** Keys of a browser's subscription, all base64url; the browser gives away `publicKey` and `auth`. */
export type BrowserKeys = { privateKey: string; publicKey: string; auth: string };

const saltBytes = 16;
const headerBytes = saltBytes + 4 + 1;
const tagBytes = 16;
/** Delimiter that ends the text of the last record; padding follows it. */
const lastRecord = 2;

/** Decrypts a message for this browser (RFC 8291); null when it was not meant for it, where a browser would drop it. */
export function decrypt(body: Buffer, keys: BrowserKeys): string | null {
  try {
    return decrypted(body, keys);
  } catch {
    return null;
  }
}

function decrypted(body: Buffer, keys: BrowserKeys): string | null {
  const salt = body.subarray(0, saltBytes);
  const recordBytes = body.readUInt32BE(saltBytes);
  const senderKey = body.subarray(headerBytes, headerBytes + body.readUInt8(headerBytes - 1));
  const record = body.subarray(headerBytes + senderKey.length);
  // A push is one record; a longer one would be truncated here.
  if (record.length > recordBytes || record.length <= tagBytes) return null;

  const { key, nonce } = secretsOf({ salt, senderKey }, keys);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  return padded[end] === lastRecord ? padded.toString('utf8', 0, end) : null;
}

function secretsOf({ salt, senderKey }: { salt: Buffer; senderKey: Buffer }, keys: BrowserKeys) {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(keys.privateKey, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(keys.publicKey, 'base64url'), senderKey]);
  const auth = Buffer.from(keys.auth, 'base64url');
  const secret = derive(browser.computeSecret(senderKey), { salt: auth, info, bytes: 32 });
  return {
    key: derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 }),
    nonce: derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 }),
  };
}

const derive = (from: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, bytes));
