import type { ReactNode } from 'react';
import { MARKS } from '#site/marks.ts';
import { UNDO_SECONDS } from './cases.ts';

interface Props {
  done: { id: string; text: string; canUndo: boolean } | null;
  /** Where to go on. */
  children?: ReactNode;
}

/** Says what was just done, and undoes it. It takes the focus: the pressed button disappeared with its case. */
export function DoneNotice({ done, children }: Props) {
  if (done === null) return null;
  const { id, text, canUndo } = done;
  return (
    <div
      tabIndex={-1}
      {...MARKS.takesFocus()}
      className="mt-6 flex flex-wrap items-center gap-4 border-l-4 border-brand pl-4"
    >
      <p role="status">{text}</p>
      {children}
      {canUndo && (
        <form method="post" {...MARKS.endsAfter(UNDO_SECONDS * 1_000)}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="undo" className="btn">
            Undo
          </button>
        </form>
      )}
    </div>
  );
}
