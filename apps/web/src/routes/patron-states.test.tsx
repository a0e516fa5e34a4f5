import { asks, everything, receiptPath } from '../test/patron-screens.ts';
import { testStates, testWaitingActs, type Act } from '../test/states.tsx';

// All screens of a patron, by their requests: loading, rejected, offline, and empty.

testStates(asks, everything, 'chidi');

const acts: Act[] = [
  [receiptPath, 'Save PDF'],
  ['settings/privacy', 'Unblock Ada Obi'],
  ['settings/privacy', 'Make my private feed'],
  ['settings/privacy', 'Download my data'],
];
testWaitingActs(acts, 'chidi');
