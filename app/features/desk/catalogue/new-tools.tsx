import type { ImportLine, NewTool } from '#features/imports/imports.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { TableHead } from '#ui/table-head.tsx';

/** A line about a tool that the import adds. */
export type NewToolLine = ImportLine & { tool: NewTool };

const LONG_TEXT = 60;

/** The tools that an import adds, with all that is said of them, as a table. */
export function NewTools({ lines }: { lines: readonly NewToolLine[] }) {
  const labels = [...new Set(lines.flatMap(({ tool }) => tool.values.map(({ label }) => label)))];
  return (
    <section className="relative overflow-x-auto" aria-label={say`New tools`} {...MARKS.scrolls()}>
      <table className="data">
        <TableHead columns={['Name', 'Categories', ...labels]} />
        <tbody>
          {lines.map(({ number, id, reason, outcome, tool: { name, categories, values } }) => (
            <tr key={number}>
              <th scope="row" className="sticky left-0 min-w-28 max-w-40 bg-paper wrap-anywhere">
                {name}
                <span className="small block font-normal">
                  {id}
                  {outcome && (outcome === 'undone' ? ', undone' : ', left as it is')}
                  {reason && `: ${reason}`}
                </span>
              </th>
              <td className="min-w-40 wrap-anywhere">{categories.join(', ') || 'None'}</td>
              {labels.map((label) => {
                const { text = 'Not given' } = values.find((value) => value.label === label) ?? {};
                return (
                  <td
                    key={label}
                    className={`wrap-anywhere ${text.length > LONG_TEXT ? 'min-w-64' : 'min-w-28'}`}
                  >
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
