import { TABLE_COLUMNS } from '#domain/listing/table-columns.ts';
import { foldingMenu } from './disclosure.ts';
import { hideColumns, useHiddenColumns } from './use-preference.ts';

/** Which columns the table shows in this browser. The style sheet hides the others. */
export function ColumnPicker() {
  const hidden = useHiddenColumns();
  const show = (id: string, isShown: boolean) =>
    hideColumns(isShown ? hidden.filter((other) => other !== id) : [...hidden, id]);
  return (
    <details ref={foldingMenu} className="menu menu-end needs-script">
      <summary className="btn">Columns</summary>
      <fieldset className="menu-list columns">
        <legend className="sr-only">Columns</legend>
        {TABLE_COLUMNS.map(({ id, label }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={!hidden.includes(id)}
              onChange={(event) => show(id, event.currentTarget.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
