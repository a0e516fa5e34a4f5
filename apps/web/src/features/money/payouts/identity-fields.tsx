import { limits } from '@udala/contract/limits';
import type { Identity } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import type { Form } from '#lib/use-form.ts';
import { TextField } from '#ui/text-field.tsx';
import { numberFrom } from './typed-account.ts';

type Name = 'identity.firstName' | 'identity.lastName' | 'identity.bvn';

const wholeBvn = new RegExp(`^[0-9]{${limits.bvnLength}}$`);

const nameRule = (typed: string) => (typed.trim() === '' ? m.nameMissing : undefined);
const bvnRule = (typed: string) => (wholeBvn.test(numberFrom(typed)) ? undefined : m.bvnWrong(limits.bvnLength));
const noRule = () => undefined;

/** The rules of the fields, where they are shown. */
export const identityRules = (isNeeded: boolean): Record<Name, (typed: string) => string | undefined> => ({
  'identity.firstName': isNeeded ? nameRule : noRule,
  'identity.lastName': isNeeded ? nameRule : noRule,
  'identity.bvn': isNeeded ? bvnRule : noRule,
});

export const identityIn = (values: Record<Name, string>): Identity => ({
  firstName: values['identity.firstName'].trim(),
  lastName: values['identity.lastName'].trim(),
  bvn: numberFrom(values['identity.bvn']),
});

/** Name and BVN, which the payment provider compares with the bank account. */
export function IdentityFields({ field }: { field: Form<Name>['field'] }) {
  return (
    <>
      <div>
        <h3 className="text-h3 font-bold">{m.whoYouAre}</h3>
        <p className="text-ink-2">{m.whoYouAreWhy}</p>
      </div>
      <TextField {...field('identity.firstName')} label={m.firstName} hint={m.nameHint} autoComplete="given-name" />
      <TextField {...field('identity.lastName')} label={m.lastName} hint={m.nameHint} autoComplete="family-name" />
      <TextField
        {...field('identity.bvn')}
        label={m.bvn}
        hint={m.bvnHint(limits.bvnLength)}
        inputMode="numeric"
        autoComplete="off"
        data-secret
        className="tabular-nums"
      />
    </>
  );
}
