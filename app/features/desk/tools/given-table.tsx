import { formatCount } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { TableHead } from '#ui/table-head.tsx';

interface Props {
  given: readonly { label: string; moves: number; stays: number }[];
  moves: string;
  stays: string;
  /** Shown if all counts are zero. */
  none: string;
}

/** What members and vendors gave a tool: how much moves and how much stays. */
export function GivenTable({ given, moves, stays, none }: Props) {
  if (given.length === 0) return <p className="mt-4">{none}</p>;
  return (
    <table className="data mt-4">
      <caption className="sr-only">What goes where</caption>
      <TableHead columns={[say`Given by members and vendors`, { number: moves }, { number: stays }]} />
      <tbody>
        {given.map((kind) => (
          <tr key={kind.label}>
            <th scope="row">{kind.label}</th>
            <td className="num">{formatCount(kind.moves)}</td>
            <td className="num">{formatCount(kind.stays)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
