import { asks, everything, receiptPath } from '../test/patron-screens.ts';
import { testStates, testWaitingActs, type Act } from '../test/states.tsx';

// Every screen of a patron, by what it asks for: on its way, refused, lost with the line, and with nothing in it.

testStates(asks, everything, 'chidi');

const acts: Act[] = [
  [receiptPath, 'Save PDF'],
  ['settings/privacy', 'Unblock Ada Obi'],
  ['settings/privacy', 'Make my private feed'],
  ['settings/privacy', 'Download my data'],
];
testWaitingActs(acts, 'chidi');
