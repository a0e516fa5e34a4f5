import { limits } from '@udala/contract/limits';
import type { Network } from '@udala/contract/links';
import { linkExamples } from '@udala/messages/links';

/** Input attributes for a link to a network. Turns off autocorrection, which would change the link. */
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
