import type { ComponentProps, ReactNode } from 'react';
import type { FormState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { ErrorBanner } from './error-banner.tsx';

/** What the state of any form tells, whatever its fields. */
type AnyState = Pick<FormState<never, unknown>, 'status' | 'notice'>;

interface Props extends ComponentProps<'form'> {
  state: AnyState;
  /** The button's text, and its text while the form is being sent. */
  button: string;
  pending: string;
  /** Whether the button is as wide as the form. */
  isWide?: boolean;
  /** Whether most readers need something other than the button next. */
  isQuiet?: boolean;
  /** Whether the button takes something away. */
  isDanger?: boolean;
  /** What stands beside the button. */
  more?: ReactNode;
}

/**
 * A form that comes back as it was typed, says what is wrong and moves the focus there. It works without
 * scripts.
 */
export function PostForm({
  state,
  button,
  pending,
  isWide = false,
  isQuiet = false,
  isDanger = false,
  more,
  children,
  className,
  ...form
}: Props) {
  return (
    <form method="post" className={className ?? 'mt-6 grid gap-6'} {...form}>
      <ErrorBanner text={state.notice} />
      {children}
      <p className="flex flex-wrap gap-3">
        <button
          type="submit"
          className={`btn ${isDanger ? 'btn-danger' : isQuiet ? '' : 'btn-primary'} ${isWide ? 'w-full' : ''}`}
          {...MARKS.pending(pending)}
        >
          {button}
        </button>
        {more}
      </p>
    </form>
  );
}
