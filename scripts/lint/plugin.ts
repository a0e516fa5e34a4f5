import { layers } from './layers.ts';
import { oneClock } from './one-clock.ts';
import type { Rule } from './rule.ts';
import { textFromMessages } from './text-from-messages.ts';

const plugin: { meta: { name: string }; rules: Record<string, Rule> } = {
  meta: { name: 'udala' },
  rules: { layers, 'one-clock': oneClock, 'text-from-messages': textFromMessages },
};

export default plugin;
