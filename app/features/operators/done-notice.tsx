import type { ReactNode } from 'react';
import { MARKS } from '#site/marks.ts';
import { UNDO_SECONDS } from './cases.ts';

interface Props {
  done: { id: string; text: string; canUndo: boolean } | null;
  /** Where to go on. */
  children?: ReactNode;
}

/** Says what was just done, and undoes it. */
export function DoneNotice({ done, children }: Props) {
  if (done === null) return null;
  const { id, text, canUndo } = done;
  return (
    <Done text={text} undo={canUndo ? { intent: 'undo', label: 'Undo', name: 'id', value: id } : null}>
      {children}
    </Done>
  );
}

interface DoneProps {
  text: string;
  /** The form that takes it back: what is pressed and what is sent; null where nothing can be taken back. */
  undo: { action?: string; intent: string; label: string; name: string; value: string } | null;
  children?: ReactNode;
}

/** The notice itself. It takes the focus: the pressed button disappeared with its case. */
export function Done({ text, undo, children }: DoneProps) {
  return (
    <div
      tabIndex={-1}
      {...MARKS.takesFocus()}
      className="mt-6 flex flex-wrap items-center gap-4 border-l-4 border-brand pl-4"
    >
      <p role="status">{text}</p>
      {children}
      {undo && (
        <form method="post" action={undo.action} {...MARKS.endsAfter(UNDO_SECONDS * 1_000)}>
          <input type="hidden" name={undo.name} value={undo.value} />
          <button type="submit" name="intent" value={undo.intent} className="btn">
            {undo.label}
          </button>
        </form>
      )}
    </div>
  );
}
