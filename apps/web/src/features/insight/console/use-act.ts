import { useRef } from 'react';
import { limits } from '@udala/contract/limits';
import type { Outcome } from '@udala/contract/operator';
import * as m from '@udala/messages/console';
import { naira as nairaOf } from '@udala/messages/money';
import { useReauth } from '#features/shell/settings/security/use-reauth.ts';
import { randomKey } from '#lib/random-key.ts';
import { useForm, type Rule } from '#lib/use-form.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { useOverviewQuery } from './console.api.ts';

/** Its rule: the audit log needs a reason. */
export const reasonRule = (typed: string) => {
  const { length } = typed.trim();
  return length === 0 || length > limits.reportNoteMaxLength ? m.reasonRule : undefined;
};

interface Act<Name extends string, Body, Reply> {
  rules: Record<Name, Rule<Name>>;
  /** What is sent, apart from the code. */
  bodyOf: (values: Record<Name, string>) => Body;
  send: (call: {
    body: Body & { reauth: string };
    idempotencyKey: string;
  }) => Promise<{ data?: Reply | undefined; error?: unknown }>;
  /** The toast after success. */
  doneOf: (reply: Reply, body: Body) => string;
  onClose: () => void;
}

/** The form of an action on money: a repeated call of the same input is the same action. */
export function useAct<Name extends string, Body extends object, Reply>(act: Act<Name, Body, Reply>) {
  const dispatch = useAppDispatch();
  const reauth = useReauth();
  const last = useRef({ sent: '', idempotencyKey: '' });
  const keyOf = (body: Body): string => {
    const sent = JSON.stringify(body);
    if (last.current.sent !== sent) last.current = { sent, idempotencyKey: randomKey() };
    return last.current.idempotencyKey;
  };
  const form = useForm<Name | 'reauth'>({
    rules: { ...act.rules, reauth: reauth.rule } as Record<Name | 'reauth', Rule<Name | 'reauth'>>,
    async submit(values) {
      const body = act.bodyOf(values);
      const idempotencyKey = keyOf(body);
      const { data, error } = await reauth.give(values.reauth, (given) =>
        act.send({ body: { ...body, reauth: given }, idempotencyKey }),
      );
      if (error !== undefined || data === undefined) return { error };
      act.onClose();
      dispatch(toastShown({ type: 'success', title: act.doneOf(data, body) }));
    },
  });
  return { form, reauth };
}

/** The toast of an action that may wait. */
export const outcomeTitle = ({ isDone, request }: Outcome, done: string): string => {
  if (isDone) return done;
  return request.executesAt === null ? m.waitsForOther : m.waitsForDay;
};

/** From which sum an action waits, and for whom; undefined until it is known. */
export function useWaitsAbove(): string | undefined {
  const { data } = useOverviewQuery();
  if (!data) return undefined;
  return (data.operators > 1 ? m.waitsAboveOther : m.waitsAboveDay)(nairaOf(data.secondPersonAboveKobo));
}
