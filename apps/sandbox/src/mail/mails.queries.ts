import { documentOf, type Store } from '../store.ts';

export type Mail = {
  id: number;
  receivedAt: string;
  from: string;
  /** Recipients of the envelope, in lower case. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** The six digits it carries, if any. */
  code: string | null;
  /** Headers as written, in their order; a mail stored by an older sandbox has none. */
  headers?: { name: string; value: string }[];
};

export function insertMail(store: Store, mail: Omit<Mail, 'id'>): void {
  void store.sql.run`insert into mails (document) values (${JSON.stringify(mail)})`;
}

export function findMail(store: Store, id: number): Mail | null {
  const row = store.sql.get`select json_set(document, '$.id', id) as document from mails where id = ${id}`;
  return row ? documentOf<Mail>(row) : null;
}

/** Newest first; to one address when it is given. */
export function listMails(store: Store, limit: number, to: string | null = null): Mail[] {
  return store.sql.all`
    select json_set(document, '$.id', id) as document from mails
    where ${to} is null or exists (select 1 from json_each(document, '$.to') where value = ${to})
    order by id desc limit ${limit}`.map((row) => documentOf<Mail>(row));
}
