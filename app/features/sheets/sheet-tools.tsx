import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { SheetCell, SheetTool } from './document.ts';
import { Cell } from './sheet-cell.tsx';

/** What speaks for each tool and what to mind, as recorded, beside the maker's own notes. */
export function SheetTools({ tools, sharesNotes }: { tools: readonly SheetTool[]; sharesNotes: boolean }) {
  const rows: { label: string; cellOf: (tool: SheetTool) => SheetCell }[] = [
    { label: 'Best for', cellOf: ({ bestFor }) => bestFor },
    { label: 'Caution', cellOf: ({ caution }) => caution },
  ];
  return (
    <section aria-labelledby="pros" className="mt-8">
      <SectionHeading id="pros" title="For, against, and notes" />
      <table className="data stacked by-tool sheet-table">
        <ToolHeads tools={tools} />
        <tbody>
          {rows.map(({ label, cellOf }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {tools.map((tool) => (
                <td key={tool.id} {...MARKS.label(tool.name)} className="wrap-anywhere">
                  <Cell cell={cellOf(tool)} />
                </td>
              ))}
            </tr>
          ))}
          {tools.some(({ note }) => note !== null) && (
            <tr>
              <th scope="row">{sharesNotes ? 'Notes of the maker' : 'Your notes, which only you read'}</th>
              {tools.map(({ id, name, note }) => (
                <td key={id} {...MARKS.label(name)} className="whitespace-pre-line wrap-anywhere">
                  {note ?? '–'}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

/** The heading of a table with a column for each tool. */
export function ToolHeads({ tools }: { tools: readonly Pick<SheetTool, 'id' | 'name'>[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">Fact</span>
        </th>
        {tools.map(({ id, name }) => (
          <th key={id} scope="col" className="wrap-anywhere">
            <a href={paths.tool(id)} className="hover:underline">
              {name}
            </a>
          </th>
        ))}
      </tr>
    </thead>
  );
}
