import { type ReactNode, useId } from 'react';

/** What ties a control to its label and its error. */
export interface ControlProps {
  id: string;
  name: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props {
  name: string;
  label: string;
  error?: string | undefined;
  /** Renders the control with the given properties on it. */
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control of a form, with what is wrong with it below. */
export function FormField({ name, label, error, children }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        name,
        // The sticky header must not hide the label of a field that takes the focus.
        className: `field scroll-mt-32 ${error ? 'border-danger' : ''}`,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
      })}
      {error && (
        <p id={errorId} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
