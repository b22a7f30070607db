import type { TimedFault } from '#features/editing/timed.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatMoment } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { TextLink } from '#ui/links.tsx';
import { TableHead } from '#ui/table-head.tsx';

interface Props {
  drafts: readonly {
    id: string;
    toolId: string | null;
    name: string;
    by: string | null;
    date: string;
    publish_at: string | null;
    publish_fault: TimedFault | null;
  }[];
}

/** Drafts with who has saved them last. */
export function DraftTable({ drafts }: Props) {
  return (
    <table className="data">
      <TableHead columns={['Draft', 'Of', 'Saved']} />
      <tbody>
        {drafts.map(({ id, toolId, name, by, date, publish_at: at, publish_fault: fault }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              <TextLink to={deskPaths.draft(id)}>{name || 'Without a name'}</TextLink>
            </th>
            <td className="wrap-anywhere">
              {toolId === null ? (
                say`A new tool`
              ) : (
                <TextLink to={deskPaths.deskTool(toolId)}>{toolId}</TextLink>
              )}
            </td>
            <td className="wrap-anywhere">
              {date}
              {by && <span className="small block">{by}</span>}
              {at && <span className="small block">Published on {formatMoment(at)} (UTC)</span>}
              {fault && <span className="small block">Not published at its time</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
