import { badRequest, fcmError } from './fcm-error.ts';

const maxBytes = 4096;
/** FCM also reserves every key that begins with `google` or `gcm`. */
const reservedKeys = new Set(['from', 'message_type']);
const reservedPrefix = /^(?:google|gcm)/i;

const messageFields = new Set([
  'name',
  'token',
  'topic',
  'condition',
  'data',
  'notification',
  'webpush',
  'android',
  'apns',
  'fcm_options',
]);
const webpushFields = new Set(['headers', 'data', 'notification', 'fcm_options']);
const optionFields = new Set(['link', 'analytics_label']);

/** The part of a message that is handed to a browser. */
export type FcmMessage = {
  token: string;
  data: Record<string, string>;
  headers: Record<string, string>;
  isTrial: boolean;
};

/** @throws Refused in FCM's words when it is not a message to one browser. */
export function readMessage(body: unknown): FcmMessage {
  const { message: sent, validate_only: isTrial = false } = fieldsOf(body, '', new Set(['message', 'validate_only']));
  if (typeof isTrial !== 'boolean') throw wrongType('validate_only', 'TYPE_BOOL', isTrial);
  const message = fieldsOf(sent, 'message', messageFields);
  const { token, data } = message;
  if (
    typeof token !== 'string' ||
    token === '' ||
    message['topic'] !== undefined ||
    message['condition'] !== undefined
  ) {
    throw fcmError(
      'INVALID_ARGUMENT',
      'Exactly one of the fields: token, topic or condition must be set; the sandbox knows tokens.',
    );
  }
  const webpush =
    message['webpush'] === undefined ? {} : fieldsOf(message['webpush'], 'message.webpush', webpushFields);
  const headers = textsIn(webpush['headers'], 'message.webpush.headers');
  if (webpush['fcm_options'] !== undefined) {
    const { link } = fieldsOf(webpush['fcm_options'], 'message.webpush.fcm_options', optionFields);
    if (link !== undefined && (typeof link !== 'string' || !URL.canParse(link))) {
      throw fcmError('INVALID_ARGUMENT', 'webpush.fcm_options.link must be an absolute address.');
    }
  }
  const read = { token, data: dataIn(data), headers, isTrial };
  const size = sizeOf(read.data) + sizeOf(message['notification']) + sizeOf(webpush['notification']);
  if (size > maxBytes) throw fcmError('INVALID_ARGUMENT', 'Android message is too big');
  return read;
}

function dataIn(data: unknown): Record<string, string> {
  const texts = textsIn(data, 'message.data');
  const reserved = Object.keys(texts).find((key) => reservedKeys.has(key) || reservedPrefix.test(key));
  if (reserved !== undefined) throw fcmError('INVALID_ARGUMENT', `Invalid data payload key: ${reserved}`);
  return texts;
}

function textsIn(value: unknown, field: string): Record<string, string> {
  const entries = Object.entries(value === undefined ? {} : objectOf(value, field));
  return Object.fromEntries(
    entries.map(([key, text], index) => {
      if (typeof text !== 'string') throw wrongType(`${field}[${index}].value`, 'TYPE_STRING', text);
      return [key, text];
    }),
  );
}

function fieldsOf(value: unknown, field: string, known: ReadonlySet<string>): Record<string, unknown> {
  const object = objectOf(value, field);
  const unknown = Object.keys(object).find((name) => !known.has(name));
  if (unknown !== undefined) {
    const place = field === '' ? '' : ` at '${field}'`;
    throw badRequest(field, `Invalid JSON payload received. Unknown name "${unknown}"${place}: Cannot find field.`);
  }
  return object;
}

function objectOf(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrongType(field || 'message', 'MESSAGE', value);
  return { ...value };
}

const wrongType = (field: string, type: string, value: unknown) =>
  badRequest(field, `Invalid value at '${field}' (${type}), ${JSON.stringify(value)}`);

/** Bytes of keys and values together. */
const sizeOf = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : Object.entries(value).reduce((sum, [key, text]) => sum + Buffer.byteLength(key + String(text)), 0);
