import { localesOffered, type Locale } from '@udala/messages/languages';
import type { ImageHostConfig } from '#platform/image-host/image-host.ts';
import type { S3Config } from '#platform/storage/s3-storage.ts';

/** Access to settings for config.ts; faults are collected in `faults`. */
export interface SettingsReader {
  readonly local: boolean;
  readonly faults: string[];
  given(name: string): string | undefined;
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Null stores files on this machine's disk. */
export function readS3(reader: SettingsReader): S3Config | null {
  const values = wholeGroup(reader, s3Names, 'to keep files in S3');
  if (!values) return null;
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = values;
  const url = webAddress(reader, 'S3_ENDPOINT', endpoint);
  if (!bucketForm.test(bucket)) reader.faults.push(`S3_BUCKET must be the name of a bucket; it is "${bucket}".`);
  return url && { endpoint: url.href.replace(/\/$/, ''), bucket, region, accessKeyId, secretAccessKey };
}

/** The languages offered; with `LANGUAGE_DRAFTS=on` also those that nobody has reviewed. */
export function readLocales({ given, faults }: SettingsReader): Locale[] {
  const drafts = given('LANGUAGE_DRAFTS') ?? 'off';
  if (drafts !== 'on' && drafts !== 'off') faults.push(`LANGUAGE_DRAFTS must be on or off; it is "${drafts}".`);
  return localesOffered(drafts === 'on');
}

/** Null: support is by email only. */
export function readWhatsApp({ given, faults }: SettingsReader): string | null {
  const number = given('SUPPORT_WHATSAPP');
  if (number === undefined) return null;
  if (/^\+[1-9]\d{7,14}$/.test(number)) return number.slice(1);
  faults.push(`SUPPORT_WHATSAPP must be a number like +2348031234567; it is "${number}".`);
  return null;
}

const imageHostNames = ['IMAGE_HOST_URL', 'IMAGE_HOST_PRESET', 'IMAGE_HOST_DELIVERY_URL'] as const;

/** Null stores all pictures on this instance. */
export function readImageHost(reader: SettingsReader): ImageHostConfig | null {
  const values = wholeGroup(reader, imageHostNames, 'to send public pictures to an image host');
  if (!values) return null;
  const [uploadText, preset, deliveryText] = values;
  const upload = webAddress(reader, 'IMAGE_HOST_URL', uploadText);
  const delivery = webAddress(reader, 'IMAGE_HOST_DELIVERY_URL', deliveryText);
  if (!upload || !delivery) return null;
  if (!reader.local && [upload, delivery].some(({ protocol }) => protocol !== 'https:')) {
    reader.faults.push(
      'IMAGE_HOST_URL and IMAGE_HOST_DELIVERY_URL must begin with https://: pages show what is there.',
    );
  }
  return { uploadUrl: upload.href, preset, deliveryOrigin: delivery.origin };
}

/** Reads settings that are only valid together; a partial group is a fault. */
export function wholeGroup<const Names extends readonly string[]>(
  { given, faults }: SettingsReader,
  names: Names,
  purpose: string,
): { [Index in keyof Names]: string } | null {
  const set = names.filter((name) => given(name));
  const missing = names.filter((name) => !given(name));
  if (set.length === 0) return null;
  if (missing.length > 0) faults.push(faultOfGroup(set, missing, purpose));
  return names.map((name) => given(name) ?? '') as { [Index in keyof Names]: string };
}

export interface ReplayConfig {
  readonly vendor: 'clarity' | 'hotjar';
  readonly id: string;
  readonly scriptUrl: string;
  /** Origins that the script loads from and sends to. */
  readonly sources: readonly string[];
}

/** From each vendor's setup guide. Clarity's connection to Bing, which is for advertisements, is left out. */
const replayVendors = [
  {
    vendor: 'clarity',
    name: 'CLARITY_ID',
    form: /^[a-z0-9]{1,40}$/,
    addressName: 'CLARITY_URL',
    address: 'https://www.clarity.ms/tag/',
    scriptOf: (id: string) => id,
    sources: ['https://*.clarity.ms'],
  },
  {
    vendor: 'hotjar',
    name: 'HOTJAR_ID',
    form: /^[0-9]{1,20}$/,
    addressName: 'HOTJAR_URL',
    address: 'https://static.hotjar.com/c/',
    scriptOf: (id: string) => `hotjar-${id}.js?sv=6`,
    sources: ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
  },
] as const;

/** Null records no screens. */
export function readReplay(reader: SettingsReader): ReplayConfig | null {
  const { local, given, faults } = reader;
  for (const { name, addressName } of replayVendors) {
    if (given(addressName) && !given(name)) faults.push(faultOfGroup([addressName], [name], 'to record screens'));
  }
  const [first, second] = replayVendors
    .flatMap(({ name, ...rest }) => ({ ...rest, name, id: given(name) ?? '' }))
    .filter(({ id }) => id);
  if (second) faults.push('CLARITY_ID and HOTJAR_ID are both set: one of them may record screens.');
  if (!first) return null;
  if (!first.form.test(first.id)) faults.push(`${first.name} must be the id of a project there; it is "${first.id}".`);
  const own = given(first.addressName);
  const url = webAddress(reader, first.addressName, own ?? first.address);
  if (!url) return null;
  if (!local && url.protocol !== 'https:') faults.push(`${first.addressName} must begin with https://: pages run it.`);
  const { vendor, id, sources } = first;
  return { vendor, id, scriptUrl: url.href + first.scriptOf(id), sources: own ? [url.origin] : sources };
}

/** Message for a group of settings that is incomplete. */
export function faultOfGroup(set: readonly string[], missing: readonly string[], purpose: string): string {
  const plural = missing.length > 1;
  const what = `${missing.join(' and ')} ${plural ? 'are' : 'is'} missing ${purpose}`;
  return set.length === 0 ? `${what}.` : `${what}: ${set.join(' and ')} is set without ${plural ? 'them' : 'it'}.`;
}

function webAddress({ faults }: SettingsReader, name: string, text: string): URL | null {
  const url = URL.parse(text);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.search) return url;
  // A missing setting is already reported.
  if (text) faults.push(`${name} must be an address that begins with http:// or https://, without a password or "?".`);
  return null;
}
