/** On Home and Payout while the operator has not said how creators are paid. */
export const title = 'Payouts wait';
export const why =
  'Whoever runs this site has not said yet how creators are paid. Your money is counted and stays here until they have. You have nothing to do.';
