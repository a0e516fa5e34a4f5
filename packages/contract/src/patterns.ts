/** 1 to 63 letters, digits or hyphens, no hyphen at either end (specification §5); stored in lower case. */
export const userNamePattern = '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$';

/** One rule for e-mail addresses: a top-level domain of two letters or more (specification §5). */
export const emailPattern =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}$";

/** Six digits of an authenticator app, or a recovery code as we print it. */
export const secondFactorPattern = '^(?:[0-9]{6}|[a-z2-9]{5}-[a-z2-9]{5})$';

/** The whole text must be a UUID, in an address's or a database's form. */
export const uuidPattern = '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';

/** Requires a visible character: not only spaces, joiners, direction marks and blank letters. */
export const visiblePattern =
  '[^\\s\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0]';
