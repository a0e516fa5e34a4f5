import { limits } from '@udala/contract/limits';
import { emailPattern } from '@udala/contract/patterns';
import * as m from '@udala/messages/auth';

const emailForm = new RegExp(emailPattern);

export const nameRule = (name: string): string | undefined => (name.trim() === '' ? m.nameMissing : undefined);

export function emailRule(email: string): string | undefined {
  if (email.trim() === '') return m.emailMissing;
  return emailForm.test(email.trim()) ? undefined : m.emailWrong;
}

export const passwordRule = (password: string): string | undefined => (password === '' ? m.passwordMissing : undefined);

export function newPasswordRule(password: string): string | undefined {
  if (password.length < limits.passwordMinLength) return m.passwordShort(limits.passwordMinLength);
  return password.length > limits.passwordMaxLength ? m.passwordLong(limits.passwordMaxLength) : undefined;
}
