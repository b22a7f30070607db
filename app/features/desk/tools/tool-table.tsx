import { deskPaths } from '#site/desk-paths.ts';
import { say } from '#site/noun.ts';
import { TextLink } from '#ui/links.tsx';
import { TableHead } from '#ui/table-head.tsx';

interface Props {
  tools: readonly { id: string; name: string; url: string | null }[];
}

/** Tools that can be edited. */
export function ToolTable({ tools }: Props) {
  return (
    <table className="data">
      <TableHead columns={[say`Tool`, 'Website']} />
      <tbody>
        {tools.map(({ id, name, url }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              <TextLink to={deskPaths.deskTool(id)}>{name}</TextLink>
              <span className="small block">{id}</span>
            </th>
            <td className="wrap-anywhere">{url ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
