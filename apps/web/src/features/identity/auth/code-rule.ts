import { limits } from '@udala/contract/limits';
import { codeMissing } from '@udala/messages/mailed-code';

export const codeRule = (code: string): string | undefined =>
  code.length === limits.codeLength ? undefined : codeMissing;
