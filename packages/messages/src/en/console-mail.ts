import { lagosMoment } from './mail.ts';

/** Emails to operators about actions on money that wait. */
const acts = { refund: 'refund', book: 'booking', write_off: 'write-off' } as const;
type Act = keyof typeof acts;

export const waitsSubject = (act: Act, amount: string) => `A ${acts[act]} of ${amount} waits`;
export const waitsLead = (who: string, act: Act, amount: string) =>
  `${who} asked for a ${acts[act]} of ${amount} in the money console.`;
export const confirmIt = (until: Date) =>
  `Another operator has to confirm it before ${lagosMoment(until)}. If nobody does, it is not done.`;
export const doneBy = (at: Date) =>
  `There is no second operator, so it is done by itself on ${lagosMoment(at)}. Until then you can cancel it. If you did not ask for it, cancel it and change your password.`;
export const commandSubject = (act: Act, amount: string) => `A ${acts[act]} of ${amount} was made by a command`;
export const commandLead = (login: string, act: Act, amount: string) =>
  `${login} made a ${acts[act]} of ${amount} on the machine of Udala. Nobody else had to confirm it.`;
export const commandDoubt = 'If you did not expect it, ask them. The audit log has every command.';
export const about = 'About';
export const reason = 'Reason';
export const seeConsole = 'Open the money console';
export const because = (to: string) => `This mail was sent to ${to} because it is the address of an operator.`;
