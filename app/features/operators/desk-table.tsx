import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';

interface Props {
  id: string;
  title: string;
  /** What is counted, and over which time. */
  note: string;
  /** What the table says while there is nothing to count. */
  empty: string;
  /** The heads of the columns: of what is counted, then of the numbers. */
  columns: readonly string[];
  rows: readonly { key: string; head: ReactNode; values: readonly string[] }[];
}

/** A small table of figures at the desk, with what they mean. */
export function DeskTable({ id, title, note, empty, columns, rows }: Props) {
  return (
    <section aria-labelledby={id} className="mt-12 min-w-0">
      <SectionHeading id={id} title={title} note={note} />
      {rows.length === 0 ? (
        <EmptyState text={empty} />
      ) : (
        <table className="data">
          <TableHead columns={columns.map((name, at) => (at === 0 ? name : { number: name }))} />
          <tbody>
            {rows.map(({ key, head, values }) => (
              <tr key={key}>
                <th scope="row" className="font-normal wrap-anywhere">
                  {head}
                </th>
                {values.map((value, index) => (
                  <td key={columns[index + 1]} className="num">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
