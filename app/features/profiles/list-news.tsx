import { MARKS } from '#site/marks.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { type ListState, listOf, type OwnListId, undoOf } from './list-forms.ts';
import { RowForm } from './row-forms.tsx';

interface Props {
  list: OwnListId;
  /** The result of the page's last form. */
  last: ListState | undefined;
  action: string;
}

/**
 * What the last form did to a list, with a way to undo it, or why it was refused. It takes the focus, because
 * the button that had it may be gone with its row.
 */
export function ListNews({ list, last, action }: Props) {
  const own = last && listOf(last.values.intent) === list ? last : undefined;
  if (!own) return null;
  const undo = undoOf(own);
  const { tool, rating } = own.values;
  return (
    <div>
      {own.status >= 400 ? (
        <ErrorBanner text={own.notice} />
      ) : (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-brand pl-4">
          <p role="status" tabIndex={-1} {...MARKS.takesFocus()}>
            {own.notice}
          </p>
          {undo && (
            <RowForm action={action} intent={undo} tool={tool} rating={rating} className="btn">
              Undo
            </RowForm>
          )}
        </div>
      )}
    </div>
  );
}
