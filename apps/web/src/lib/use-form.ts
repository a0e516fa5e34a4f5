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
/** Returns the error message of a value, or undefined. */
export type Rule<Name extends string> = (value: string, values: Values<Name>) => string | undefined;

interface FormOptions<Name extends string> {
  /** One rule for each field, in page order. */
  rules: Record<Name, Rule<Name>>;
  /** Sends the values; an `error` in its answer is shown at its field or above the form. */
  submit: (values: Values<Name>) => Promise<{ error?: unknown } | void>;
  /** Fields whose error is cleared by any change, and checked again on blur or submit. */
  forgiving?: readonly Name[];
  /**
   * For forms behind the session: `formDraft('name')` of lib/form-draft.ts, created once beside the component. Input is
   * stored in the tab, restored when the form mounts again, and deleted once it was sent.
   */
  draft?: FormDraft;
}

interface FieldProps {
  id: string;
  name: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * A form with uncontrolled fields, so that input typed before hydration is preserved. A field is checked on blur after
 * an edit, and all fields on submit.
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
    // Resubmits a form that was submitted before hydration, as the inline script in the head recorded.
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
      // Not while a button is pressed: a new error would move the button away, and submitting checks every field
      // anyway.
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
    // Ignores this answer: a later attempt, started because this one was slow, takes precedence.
    if (mine !== attempt.current) return;
    setBusy(false);
    if (answer?.error !== undefined) showErrors(answer.error);
    else draft?.discard();
  };

  const showErrors = (error: unknown) => {
    const fields = isApiError(error) ? error.fields : {};
    const known = names.filter((name) => fields[name] !== undefined);
    // Server errors of fields stay until the value changes, however often the field is left.
    edited.current.clear();
    setErrors(Object.fromEntries(known.map((name) => [name, fields[name]])) as Partial<Values<Name>>);
    if (known.length === 0) setFailure(messageOf(error));
    setTries((count) => count + 1);
    if (known.length === 1 && known[0] !== undefined) focusOn(form.current, known[0]);
  };

  return {
    field,
    busy,
    /** Error that belongs to no field. */
    failure,
    /** Errors for the summary; `tries` is its key. */
    faults: names.flatMap((name) => (errors[name] === undefined ? [] : [{ id: name, message: errors[name] }])),
    tries,
    /** Sends the current values again. */
    resend: () => void send(),
    form: {
      ref: form,
      noValidate: true,
      // Prevents a native submit before hydration: with GET a password would end up in the address.
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
