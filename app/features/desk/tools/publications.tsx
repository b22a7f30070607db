import type { PastPublication } from '#features/publishing/take-back.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatMoment } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';

/** The id of the heading of what was published. */
export const PUBLICATIONS = 'publications';

/** What was published of a tool, each with a way back. */
export function Publications({ id, past }: { id: string; past: readonly PastPublication[] }) {
  return (
    <section aria-labelledby={PUBLICATIONS} className="mt-12">
      <SectionHeading
        id={PUBLICATIONS}
        title="Publications"
        note={say`Taking one back gives the tool the values from before it, except where somebody has changed them since. Those who were told of it by mail get a second mail.`}
      />
      <form method="post" action={deskPaths.deskTool(id)}>
        <input type="hidden" name="intent" value="unpublish" />
        <table className="data">
          <TableHead columns={['Published (UTC)', 'By', 'Changed', { unseen: 'Take back' }]} />
          <tbody>
            {past.map(({ id: entry, at, by, changed, isUndone }) => (
              <tr key={entry}>
                <th scope="row">{formatMoment(at)}</th>
                <td className="wrap-anywhere">{by}</td>
                <td className="wrap-anywhere">{changed}</td>
                <td>
                  {isUndone ? (
                    'Taken back'
                  ) : (
                    <button type="submit" name="id" value={entry} className="btn">
                      Take it back
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </form>
    </section>
  );
}
