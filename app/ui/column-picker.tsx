import { tableColumns } from '#catalogue/tools/table-columns.ts';
import { MARKS } from '#site/marks.ts';

/** Which columns the table shows in this browser. The style sheet hides the others. */
export function ColumnPicker() {
  return (
    <details {...MARKS.menu('press')} className="menu menu-end needs-script">
      <summary className="btn">Columns</summary>
      <fieldset className="menu-list columns">
        <legend className="sr-only">Columns</legend>
        {tableColumns().map(({ id, label }) => (
          <label key={id}>
            <input type="checkbox" {...MARKS.column()} value={id} defaultChecked />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
