import type { ShownDifference } from '#features/editing/words.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { TextLink } from '#ui/links.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { DifferenceText } from '../tools/difference-list.tsx';

interface Props {
  rows: readonly { id: string; name: string; difference: ShownDifference }[];
}

/** What a field of some tools was and is. */
export function EditTable({ rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <table className="data">
      <TableHead columns={[say`Tool`, 'Before and after']} />
      <tbody>
        {rows.map(({ id, name, difference }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              <TextLink to={deskPaths.deskTool(id)}>{name}</TextLink>
            </th>
            <td className="wrap-anywhere">
              <DifferenceText difference={difference} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The tools that are left as they are, and why. */
export function LeftTools({ left }: { left: readonly { id: string; name: string; reason: string }[] }) {
  if (left.length === 0) return null;
  return (
    <details className="mt-4" open={left.length <= 10}>
      <summary className="cursor-pointer">{`${formatCounted(left.length, 'tool')} left as they are`}</summary>
      <ul className="mt-2">
        {left.map(({ id, name, reason }) => (
          <li key={id} className="py-1 wrap-anywhere">
            <TextLink to={deskPaths.deskTool(id)}>{name}</TextLink>
            {`: ${reason}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
