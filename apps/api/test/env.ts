import { ConfigError, readConfig } from '#app/config.ts';

/** The settings that a production server cannot do without. */
export const productionEnv = {
  DATABASE_URL: 'postgres://u@127.0.0.1/u',
  PUBLIC_URL: 'https://udala.example',
  SMTP_URL: 'smtp://127.0.0.1',
  MAIL_FROM: 'a@b.example',
  OPERATOR_EMAIL: 'operator@b.example',
  PAYSTACK_SECRET_KEY: 'sk_live_1',
  MONEY_MODE: 'platform',
  I_HOLD_THE_LICENCE: 'yes',
  PLATFORM_FEE_PERCENT: '10',
};

/** The same in local mode, with the sandbox. */
export const localEnv = {
  ...productionEnv,
  UDALA_SANDBOX: 'on',
  SANDBOX_KEY: 'k',
  PAYSTACK_SECRET_KEY: 'sk_test_1',
  PUBLIC_URL: undefined,
};

/** The faults of settings; none if they are accepted. */
export function faultsOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}
