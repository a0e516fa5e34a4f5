import { fieldWords } from './field-words.ts';
import { jobsFiles } from './jobs-files.ts';
import { layers } from './layers.ts';
import { noBareSleep } from './no-bare-sleep.ts';
import { noSpeedAssertion } from './no-speed-assertion.ts';
import { oneClock } from './one-clock.ts';
import { patientLimits } from './patient-limits.ts';
import type { Rule } from './rule.ts';
import { textFromMessages } from './text-from-messages.ts';

const plugin: { meta: { name: string }; rules: Record<string, Rule> } = {
  meta: { name: 'udala' },
  rules: {
    'field-words': fieldWords,
    'jobs-files': jobsFiles,
    layers,
    'no-bare-sleep': noBareSleep,
    'no-speed-assertion': noSpeedAssertion,
    'one-clock': oneClock,
    'patient-limits': patientLimits,
    'text-from-messages': textFromMessages,
  },
};

export default plugin;
