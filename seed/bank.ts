import { savePayoutAccount } from '@udala/contract/payouts';
import { requestReauth } from '@udala/contract/security';
import type { DemoCreator } from './cast/types.ts';
import { readCode } from './sandbox.ts';
import type { Stage } from './stage.ts';

/** Adds a creator's bank where the provider pays them their share: nobody could pay them without one. */
export async function addBank(stage: Stage, token: string, { email, account }: DemoCreator): Promise<void> {
  if (stage.moneyMode !== 'split') return;
  const signUpCode = await stage.codeOf(email);
  await stage.call(requestReauth, { token });
  const reauth = await readCode(stage, email, signUpCode);
  await stage.call(savePayoutAccount, { token, body: { ...account, reauth } });
}
