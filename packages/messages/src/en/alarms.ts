/** Emails to the operator of an instance; docs/money-alarms.md says more of each. */
export const subject = (event: string) => `Udala alarm: ${event.replaceAll('_', ' ')}`;
export const whereToLook = (event: string) =>
  `The log has the details, and docs/money-alarms.md says what to do: look for ${event}. You get one email an hour about it while it goes on.`;
export const because = (to: string) =>
  `This mail was sent to ${to} because it is the OPERATOR_EMAIL of an Udala instance.`;

/** What an event is. A kind of reconciliation exception has one sentence for all. */
export const meanings: Readonly<Record<string, string>> = {
  clocks_apart: 'Our clock and the payment provider’s differ. Nothing is charged or paid out until they agree.',
  creator_written_off: 'A creator who has deleted their account owed money. It is the platform’s loss now.',
  identity_check_refused: 'The payment provider rejects checks of identities. No creator can add a bank while it does.',
  invitations_stopped: 'A creator’s invitations were stopped, because too many addresses rejected them.',
  merchant_rejected:
    'The payment provider rejects charges because of our own account there. Patrons lose nothing meanwhile.',
  money_mode_unnamed:
    'MONEY_MODE is not set. Creators’ money stays with this business, and nothing is paid out, until it is.',
  other_amount_received:
    'A payer was charged another amount than we asked for. Look whether the provider’s dashboard lets customers bear the fees.',
  payment_disputed: 'A bank disputes a payment. Evidence is due within hours: without any, the money is lost.',
  payout_awaits_code: 'A payout waits for a code. Switch transfer codes off in the provider’s dashboard.',
  payout_open_for_a_day: 'Nobody knows for a day how a payout ended.',
  payout_recovered: 'A payout that was lost with the database was taken out of its creator’s balance.',
  payout_refused: 'The payment provider rejected a payout. The money is in the creator’s balance again.',
  payout_waits_for_funds: 'Payouts wait, because the provider’s balance does not cover them. Top it up.',
  refund_waits_for_balance: 'A refund waits, because the provider does not hold enough. Top the balance up.',
  renewals_paused:
    'Far more charges of saved cards fail than usual. No card is charged for an hour, and whoever was not charged yet notices nothing.',
  settlements_failed: 'What the payment provider has settled could not be read. Held money stays held meanwhile.',
  unverified_emails_stopped: 'No more codes are sent to unverified addresses this hour.',
};
export const booksDiffer = 'Our books and the payment provider’s differ. npm run reconciliation lists where.';
