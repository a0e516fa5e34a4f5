import { ECDH } from 'node:crypto';
import { sha256 } from '../secrets.ts';

export interface WebSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Address of a browser for pushes, in its stored form. */
export interface PushAddress {
  readonly kind: 'fcm' | 'web';
  /** An FCM token, or a WebSubscription as JSON. */
  readonly address: string;
  /** Identifies the browser, even after its keys change. */
  readonly hash: Buffer;
}

/** Limit of the database column; an endpoint grows when its characters are percent-encoded. */
const ADDRESS_MAX_LENGTH = 4096;

const fcmToken = /^[\w:-]{20,4096}$/;

/** Null if the text is not an FCM token. */
export const readFcmToken = (text: string): PushAddress | null =>
  fcmToken.test(text) ? { kind: 'fcm', address: text, hash: sha256(`fcm ${text}`) } : null;

/** Null if the text is not a browser's PushSubscription, or `isAllowedUrl` rejects its address. */
export function readWebAddress(text: string, isAllowedUrl: (address: URL) => boolean): PushAddress | null {
  const subscription = readSubscription(text);
  const url = subscription && URL.parse(subscription.endpoint);
  if (!subscription || !url || !isAllowedUrl(url)) return null;
  const { href: endpoint } = url;
  const address = JSON.stringify({ endpoint, keys: subscription.keys });
  return address.length > ADDRESS_MAX_LENGTH ? null : { kind: 'web', address, hash: sha256(`web ${endpoint}`) };
}

/** The subscription's endpoint and well-formed keys; null for anything else. */
export function readSubscription(text: string): WebSubscription | null {
  const { endpoint, keys } = (parse(text) ?? {}) as { endpoint?: unknown; keys?: unknown };
  if (typeof endpoint !== 'string' || typeof keys !== 'object' || keys === null) return null;
  const { p256dh, auth } = keys as { p256dh?: unknown; auth?: unknown };
  return isPublicKey(p256dh) && isAuthSecret(auth) ? { endpoint, keys: { p256dh, auth } } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** 65 bytes that are a point on P-256: no other value can be encrypted for. */
function isPublicKey(text: unknown): text is string {
  if (typeof text !== 'string' || !/^B[\w-]{86}$/.test(text)) return false;
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** 16 bytes. */
const isAuthSecret = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{22}$/.test(text);
