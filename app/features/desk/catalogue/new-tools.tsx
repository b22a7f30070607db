import type { ImportLine, NewTool } from '#features/imports/imports.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { TableHead } from '#ui/table-head.tsx';

/** A line about a tool that the import adds. */
export type NewToolLine = ImportLine & { tool: NewTool };

/** The tools that an import adds, as a table. */
export function NewTools({ lines }: { lines: readonly NewToolLine[] }) {
  return (
    <section className="overflow-x-auto" aria-label={say`New tools`} {...MARKS.scrolls()}>
      <table className="data">
        <TableHead columns={['Name', 'Price', 'Categories']} />
        <tbody>
          {lines.map(({ number, id, reason, outcome, tool: { name, price, categories } }) => (
            <tr key={number}>
              <th scope="row" className="min-w-40 wrap-anywhere">
                {name}
                <span className="small block font-normal">
                  {id}
                  {outcome && (outcome === 'undone' ? ', undone' : ', left as it is')}
                  {reason && `: ${reason}`}
                </span>
              </th>
              <td className="min-w-32">{price ?? 'Not given'}</td>
              <td className="min-w-40 wrap-anywhere">{categories.join(', ') || 'None'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
