import { documentOf, type Store } from '../../store.ts';

/** A check of whose a bank account and a BVN are, as the events name them: nobody reads the whole numbers again. */
export type Identification = {
  customerCode: string;
  bankCode: string;
  maskedAccount: string;
  maskedBvn: string;
  status: 'pending' | 'success' | 'failed';
  /** What comes of it by itself: the reason of a failure, or null. */
  failure: string | null;
};

/** A customer's latest. */
export function findIdentification(store: Store, customerCode: string): Identification | null {
  const row = store.sql.get`select document from identifications where customer_code = ${customerCode}`;
  return row ? documentOf<Identification>(row) : null;
}

export function putIdentification(store: Store, identification: Identification): void {
  void store.sql.run`
    insert or replace into identifications values (${identification.customerCode}, ${JSON.stringify(identification)})`;
}
