import { deskPaths } from '#site/desk-paths.ts';

interface Props {
  drafts: readonly { id: string; toolId: string | null; name: string; by: string | null; date: string }[];
}

/** Drafts with who has saved them last. */
export function DraftTable({ drafts }: Props) {
  return (
    <table className="data">
      <thead>
        <tr>
          <th scope="col">Draft</th>
          <th scope="col">Of</th>
          <th scope="col">Saved</th>
        </tr>
      </thead>
      <tbody>
        {drafts.map(({ id, toolId, name, by, date }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              <a href={deskPaths.draft(id)} className="link">
                {name || 'Without a name'}
              </a>
            </th>
            <td className="wrap-anywhere">
              {toolId === null ? (
                'A new tool'
              ) : (
                <a href={deskPaths.deskTool(toolId)} className="link">
                  {toolId}
                </a>
              )}
            </td>
            <td className="wrap-anywhere">
              {date}
              {by && <span className="small block">{by}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
