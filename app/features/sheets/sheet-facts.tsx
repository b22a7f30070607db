import { MARKS } from '#site/marks.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { SheetDocument } from './document.ts';
import { Cell } from './sheet-cell.tsx';
import { ToolHeads } from './sheet-tools.tsx';

/** What is known, likely and not known of each tool. */
export function SheetFacts({
  document: { tools, groups },
}: {
  document: Pick<SheetDocument, 'tools' | 'groups'>;
}) {
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
              <tr key={label}>
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
    </section>
  );
}
