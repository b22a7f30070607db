import { Form } from 'react-router';

interface Props {
  done: { id: string; text: string; canUndo: boolean } | null;
}

/** Takes the focus: the pressed button disappeared with its case. */
function focus(element: HTMLElement | null) {
  element?.focus();
}

/** Says what was just done, and undoes it. A new element for each, so that screen readers announce it. */
export function DoneNotice({ done }: Props) {
  if (done === null) return null;
  const { id, text, canUndo } = done;
  return (
    <div
      key={id}
      ref={focus}
      tabIndex={-1}
      className="mt-6 flex flex-wrap items-center gap-4 border-l-4 border-brand pl-4"
    >
      <p role="status">{text}</p>
      {canUndo && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="undo" className="btn">
            Undo
          </button>
        </Form>
      )}
    </div>
  );
}
