import { title as help } from '@udala/messages/help';
import { title as terms } from '@udala/messages/terms';
import { paths } from './paths.ts';

/** Pages for everybody that only the server renders. */
export const helpPages = [
  { href: paths.help, text: help },
  { href: paths.terms, text: terms },
];
