import { limits } from '@udala/contract/limits';
import type { Network } from '@udala/contract/links';
import { linkExamples } from '@udala/messages/links';

/** What a field for a link of a network is to a phone's keyboard, which must not mend what is typed. */
export const linkInput = (network: Network) =>
  ({
    inputMode: 'url',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    autoComplete: 'off',
    maxLength: limits.linkMaxLength,
    placeholder: linkExamples[network],
  }) as const;
