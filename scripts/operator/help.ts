/** What the operator can do, as `--help` prints it. */
export const help = `npm run operator -- reports [--all]
npm run operator -- reports close ID --outcome WORDS
npm run operator -- person WHO
npm run operator -- suspend WHO --reason WORDS
npm run operator -- restore WHO
npm run operator -- verify WHO
npm run operator -- unverify WHO
npm run operator -- grant-operator WHO
npm run operator -- revoke-operator WHO
npm run operator -- comment hide ID
npm run operator -- comment delete ID
npm run operator -- post remove ID
npm run operator -- refund PAYMENT --reason WORDS [--amount NAIRA] [--from creator|platform] [--yes] [--alone]
npm run operator -- book ID --from creator|platform|bank [--yes] [--alone]
npm run operator -- disputes
npm run operator -- dispute ID [--evidence WORDS | --accept WORDS] [--yes]
npm run operator -- stop-payouts WHO --reason WORDS
npm run operator -- resume-payouts WHO
npm run operator -- export WHO FILE
npm run operator -- journal FILE [MONTH]
npm run operator -- audit [WHO]
npm run operator -- names [--all]
npm run operator -- approve-name ID
npm run operator -- reject-name ID --reason WORDS
npm run operator -- invitations
npm run operator -- open-invitations WHO
npm run operator -- close-invitations WHO --reason WORDS
npm run operator -- archive-test-books
npm run operator -- set-money-mode solo|split|platform [--yes]
npm run operator -- mail list
npm run operator -- mail suppress ADDRESS [--reason WORDS]
npm run operator -- mail allow ADDRESS

WHO is an email, a user name or an id. What you do stands in the audit log with your login. "suspend" signs somebody out
and hides a creator's page and posts; nothing is charged meanwhile. "grant-operator" lets somebody into the money console. "refund" asks before it sends a payment back, whole or
in part: from the creator's balance, below zero if need be, or at the platform's cost. "book" says whose money it is that
npm run reconciliation found. "dispute" shows what a bank would get to read about a payment it asks back, and sends it
or accepts. "stop-payouts" lets no payout of a creator go until "resume-payouts". "journal" writes the books, or a month of them, for an
accountant. "names" lists those that emails do not show before somebody has looked at them;
"invitations" the creators whose invitations are stopped, which "open-invitations" lifts. "mail" is about suppressed
addresses, which get no more emails. "archive-test-books" backs everything up and puts payments made with a test key aside. "set-money-mode"
says what another way for money to reach creators would change, and changes it.
docs/operator.md and docs/mail.md say more. DATABASE_URL and UDALA_HOME say which instance, as for npm start.`;
