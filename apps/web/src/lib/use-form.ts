import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  type SubmitEvent,
} from 'react';
import { isApiError, messageOf } from './api-error.ts';
import type { FormDraft } from './form-draft.ts';

type Values<Name extends string> = Record<Name, string>;
/** What is wrong with a value, or nothing. */
export type Rule<Name extends string> = (value: string, values: Values<Name>) => string | undefined;

interface FormOptions<Name extends string> {
  /** One rule a field, in the order of the page. */
  rules: Record<Name, Rule<Name>>;
  /** Sends the values; an `error` in its answer is put where it belongs. */
  submit: (values: Values<Name>) => Promise<{ error?: unknown } | void>;
  /** Fields whose error goes with any change, and is looked for again when they are left or sent. */
  forgiving?: readonly Name[];
  /**
   * For forms behind the session: `formDraft('name')` of lib/form-draft.ts, made once beside the component. What is typed
   * is kept in the tab, typed in again when the form comes back, and forgotten once it was sent.
   */
  draft?: FormDraft;
}

/** What a field is given. */
interface FieldProps {
  id: string;
  name: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * A form whose fields keep their own values, so that what was typed before hydration stays. A field is checked when it
 * is left after an edit, and all of them when the form is sent.
 */
export function useForm<Name extends string>({ rules, submit, forgiving = [], draft }: FormOptions<Name>) {
  const names = Object.keys(rules) as Name[];
  const form = useRef<HTMLFormElement>(null);
  const edited = useRef(new Set<Name>());
  const attempt = useRef(0);
  const [errors, setErrors] = useState<Partial<Values<Name>>>({});
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (form.current) draft?.restore(form.current);
  }, [draft]);
  useEffect(() => {
    // Sent before the page was alive: the inline script of its head has seen it.
    const { dataset } = document.documentElement;
    if (!('sent' in dataset)) return;
    delete dataset['sent'];
    form.current?.requestSubmit();
  }, []);

  const check = (name: Name) =>
    setErrors((before) => withError(before, name, faultOf(name, valuesOf(form.current, names))));
  const faultOf = (name: Name, values: Values<Name>) => rules[name](values[name], values);

  const field = (name: Name): FieldProps => ({
    id: name,
    name,
    error: errors[name],
    onChange: () => {
      edited.current.add(name);
      if (forgiving.includes(name)) setErrors((before) => withError(before, name, undefined));
      else if (errors[name] !== undefined) check(name);
    },
    onBlur: () => {
      // A button that is being pressed would slip away under a new error, and it checks everything anyway.
      if (edited.current.has(name) && !document.querySelector('[type=submit]:active')) check(name);
    },
  });

  const send = async () => {
    const values = valuesOf(form.current, names);
    const faults = Object.fromEntries(
      names.flatMap((name) => {
        const fault = faultOf(name, values);
        return fault === undefined ? [] : [[name, fault]];
      }),
    ) as Partial<Values<Name>>;
    setErrors(faults);
    setFailure(undefined);
    setTries((count) => count + 1);
    const first = names.find((name) => faults[name] !== undefined);
    if (first !== undefined) {
      if (Object.keys(faults).length === 1) focusOn(form.current, first);
      return;
    }
    attempt.current += 1;
    const mine = attempt.current;
    setBusy(true);
    const answer = await submit(values);
    // A later attempt, begun because this one was slow, has the say.
    if (mine !== attempt.current) return;
    setBusy(false);
    if (answer?.error !== undefined) showErrors(answer.error);
    else draft?.discard();
  };

  const showErrors = (error: unknown) => {
    const fields = isApiError(error) ? error.fields : {};
    const known = names.filter((name) => fields[name] !== undefined);
    // What the server said of a value stands until that value changes, however often the field is left.
    edited.current.clear();
    setErrors(Object.fromEntries(known.map((name) => [name, fields[name]])) as Partial<Values<Name>>);
    if (known.length === 0) setFailure(messageOf(error));
    setTries((count) => count + 1);
    if (known.length === 1 && known[0] !== undefined) focusOn(form.current, known[0]);
  };

  return {
    field,
    busy,
    /** What no field can be blamed for. */
    failure,
    /** For the summary; `tries` is its key. */
    faults: names.flatMap((name) => (errors[name] === undefined ? [] : [{ id: name, message: errors[name] }])),
    tries,
    /** Sends once more what is in the fields. */
    resend: () => void send(),
    form: {
      ref: form,
      noValidate: true,
      // Sent before the page is alive, it must go nowhere: a password must never end up in an address.
      method: 'dialog' as const,
      onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => draft?.save(currentTarget),
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) void send();
      },
    },
  };
}

export type Form<Name extends string> = ReturnType<typeof useForm<Name>>;

function valuesOf<Name extends string>(form: HTMLFormElement | null, names: readonly Name[]): Values<Name> {
  const given = form ? new FormData(form) : new FormData();
  return Object.fromEntries(names.map((name) => [name, textOf(given.get(name))])) as Values<Name>;
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

function withError<Name extends string>(
  errors: Partial<Values<Name>>,
  name: Name,
  fault: string | undefined,
): Partial<Values<Name>> {
  const { [name]: _, ...others } = errors;
  return (fault === undefined ? others : { ...others, [name]: fault }) as Partial<Values<Name>>;
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
