import { somethingNew } from '@udala/messages/push';
import { isEntityType, isUuid, type Pushed } from '#lib/pushed.ts';

const maxTitleLength = 200;
const maxBodyLength = 1000;

/** Parses untrusted input without malformed fields. Always returns a title, because browsers require a notification. */
export function readPush(text: string | undefined, origin: string): Pushed {
  const message = messageIn(parsed(text));
  const { title, body, image, icon } = record(parsed(message['notification']));
  const { notificationId, entityType, entityId } = message;
  return {
    title: textOf(title, maxTitleLength) ?? somethingNew,
    ...given('body', textOf(body, maxBodyLength)),
    ...given('image', pictureOf(image, origin)),
    ...given('icon', pictureOf(icon, origin)),
    ...(isUuid(notificationId) && { notificationId }),
    ...(isEntityType(entityType) && isUuid(entityId) && { entityType, entityId }),
  };
}

/** Firebase wraps the message in `data`; Web Push sends it bare. */
function messageIn(value: unknown): Record<string, unknown> {
  const message = record(value);
  return 'data' in message ? record(message['data']) : message;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown, maxLength: number): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, maxLength) : '';
  return text === '' ? undefined : text;
}

/** Accepts addresses over https or of our own origin only, never a script. */
function pictureOf(value: unknown, origin: string): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value, origin) : null;
  return url && (url.protocol === 'https:' || url.origin === origin) ? url.href : undefined;
}

const given = <Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> =>
  value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
