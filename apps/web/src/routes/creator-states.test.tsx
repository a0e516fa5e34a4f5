import { asks, everything } from '../test/creator-screens.ts';
import { testStates, testWaitingActs, type Act } from '../test/states.tsx';

// All screens of a creator, by their requests: loading, rejected, offline, and empty.

testStates(asks, everything, 'ada');

const acts: Act[] = [
  ['home/posts?scheduled=true', 'Post now: For later'],
  ['comments-review', 'Hide comment'],
  ['comments-review', 'Approve'],
  ['comments-review', 'Unblock Chidi Eze'],
  ['members-list', 'Export CSV', 'More about your patrons'],
  ['members-list/import', 'Check it'],
  ['members-list/import', /^Take back/],
  ['analytics', 'Download CSV'],
  ['payout', 'Withdraw ₦84,300'],
  ['payout/statement', 'Download PDF'],
  ['settings/setup', 'Delete offer'],
  ['settings/account', /Chrome on Android/],
  ['settings/account', 'Make my private feed'],
  ['settings/account', 'Delete account'],
];
testWaitingActs(acts, 'ada');
