import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useEffect,
  useRef,
} from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormState } from '#domain/form-state.ts';
import { ErrorBanner } from './error-banner.tsx';
import { FormField } from './form-field.tsx';

/** What the state of any form tells, whatever its fields. */
type AnyState = Pick<FormState<never, unknown>, 'status' | 'notice'>;

/**
 * Moves the focus to what is wrong after each refusal: to the first wrong field, else to a password, which
 * has to be typed again, else to the notice.
 *
 * @param state of the form; undefined until it has come back
 */
export function useFaultFocus<Area extends HTMLElement>(state: AnyState | undefined) {
  const area = useRef<Area>(null);
  useEffect(() => {
    if (state === undefined || state.status < 400) return;
    const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid]') ?? find('[autocomplete$="-password"]') ?? find('[role=alert]'))?.focus();
  }, [state]);
  return area;
}

/** Whether the form with this `intent` is on its way; null for a form without one. */
export function useIsSending(intent: string | null = null): boolean {
  const { formMethod, formData } = useNavigation();
  return formMethod === 'POST' && (formData?.get('intent') ?? null) === intent;
}

interface Props extends ComponentProps<typeof Form> {
  state: AnyState;
  /** The button's text, and its text while the form is being sent. */
  button: string;
  pending: string;
  /** Whether the button is as wide as the form. */
  isWide?: boolean;
  /** Whether most readers need something other than the button next. */
  isQuiet?: boolean;
  /** What stands beside the button. */
  more?: ReactNode;
}

/**
 * A form that comes back as it was typed, says what is wrong and moves the focus there. It works without
 * scripts.
 */
export function KeptForm({
  state,
  button,
  pending,
  isWide = false,
  isQuiet = false,
  more,
  children,
  className,
  ...form
}: Props) {
  const ref = useFaultFocus<HTMLFormElement>(state);
  const isSending = useIsSending();
  return (
    <Form ref={ref} method="post" preventScrollReset className={className ?? 'mt-6 grid gap-6'} {...form}>
      <ErrorBanner text={state.notice} />
      {children}
      <p className="flex flex-wrap gap-3">
        <button
          type="submit"
          className={`btn ${isQuiet ? '' : 'btn-primary'} ${isWide ? 'w-full' : ''}`}
          disabled={isSending}
        >
          {isSending ? pending : button}
        </button>
        {more}
      </p>
    </Form>
  );
}

interface FieldProps<Field extends string> {
  state: Pick<FormState<Field, unknown>, 'values' | 'errors'>;
  name: Field;
  label: string;
}

type InputProps<Field extends string> = FieldProps<Field> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'defaultValue'>;

/** A line of text in a form that comes back. */
export function InputField<Field extends string>({ state, name, label, ...input }: InputProps<Field>) {
  return (
    <FormField name={name} label={label} error={state.errors[name]}>
      {(control) => <input {...control} {...input} defaultValue={state.values[name]} />}
    </FormField>
  );
}

type AreaProps<Field extends string> = FieldProps<Field> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'defaultValue'>;

/** Several lines of text in a form that comes back. */
export function AreaField<Field extends string>({ state, name, label, ...area }: AreaProps<Field>) {
  return (
    <FormField name={name} label={label} error={state.errors[name]}>
      {(control) => <textarea {...control} {...area} defaultValue={state.values[name]} />}
    </FormField>
  );
}
