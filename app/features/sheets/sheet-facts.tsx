import { MARKS } from '#site/marks.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { SheetCell, SheetDocument } from './document.ts';
import { Cell } from './sheet-cell.tsx';
import { ToolHeads } from './sheet-tools.tsx';

/** What is known, likely and not known of each tool. */
export function SheetFacts({
  document: { tools, groups },
}: {
  document: Pick<SheetDocument, 'tools' | 'groups'>;
}) {
  const unknown = groups.flatMap(({ rows }) => rows.filter(isUnknown)).map(({ label }) => label);
  return (
    <section aria-labelledby="facts" className="mt-8">
      <SectionHeading
        id="facts"
        title="What is known"
        note="‘Likely’ stands before what is recorded without a source that was read, without a date, or longer ago than such facts keep."
      />
      <table className="data stacked by-tool sheet-table">
        <ToolHeads tools={tools} />
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="group-head">
              <th scope="rowgroup" colSpan={tools.length + 1}>
                {title}
              </th>
            </tr>
            {rows.map(({ label, cells }) => (
              <tr key={label} className={isUnknown({ cells }) ? 'not-on-paper' : undefined}>
                <th scope="row">{label}</th>
                {tools.map(({ id, name }, column) => (
                  <td key={id} {...MARKS.label(name)} className="wrap-anywhere">
                    {cells[column] && <Cell cell={cells[column]} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {unknown.length > 0 && <p className="only-on-paper">Not known of any of them: {unknown.join(', ')}.</p>}
    </section>
  );
}

/** Paper, which ends, has one line for what is known of no tool. */
function isUnknown({ cells }: { cells: readonly SheetCell[] }): boolean {
  return cells.every(({ knowledge }) => knowledge === 'not known');
}
