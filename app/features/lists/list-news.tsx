import type { ReactNode } from 'react';
import { MARKS } from '#site/marks.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import type { ListState } from './list-rules.ts';

const MOVES: readonly string[] = ['up', 'down'];

interface Props {
  state: ListState;
  /** The form that takes it back. */
  undo?: ReactNode;
}

/**
 * What the last form did, with a way to undo it, or why it was refused. It takes the focus, because the button that had
 * it may be gone; after a move, the button has it.
 */
export function ListNews({ state, undo }: Props) {
  if (state.notice === null) return null;
  if (state.status >= 400) return <ErrorBanner text={state.notice} />;
  return (
    <div className="my-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-brand pl-4">
      <p role="status" tabIndex={-1} {...(!MOVES.includes(state.values.intent) && MARKS.takesFocus())}>
        {state.notice}
      </p>
      {undo}
    </div>
  );
}
