import type { AgentDesk, LastRead } from '#features/agents/agent-desk.server.ts';
import { failuresInWords, unreadInWords } from '#features/agents/unread-words.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatMoment } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';

/** The tools that the agent has read last. */
export function LastReads({ reads }: { reads: readonly LastRead[] }) {
  const failures = failuresInWords(reads);
  return (
    <section aria-labelledby="reads" className="mt-12">
      <SectionHeading id="reads" title="Last read" note="The latest first. Times are UTC." />
      {failures !== null && <p className="mb-4 max-w-prose">{failures}</p>}
      {reads.length === 0 ? (
        <EmptyState text="Nothing is read yet." />
      ) : (
        <section className="overflow-x-auto" aria-label="The readings" {...MARKS.scrolls()}>
          <table className="data stacked">
            <TableHead
              columns={[
                say`Tool`,
                'When',
                { number: 'Found' },
                { number: 'Confirmed' },
                { number: 'Proposed' },
                'Not read',
              ]}
            />
            <tbody>
              {reads.map(({ id, name, at, found, confirmed, proposed, unread }) => (
                <tr key={id}>
                  <th scope="row">
                    <a href={deskPaths.deskTool(id)} className="link wrap-anywhere">
                      {name}
                    </a>
                  </th>
                  <td {...MARKS.label('When')}>
                    <time dateTime={at}>{formatMoment(at)}</time>
                  </td>
                  <td className="num" {...MARKS.label('Found')}>
                    {found}
                  </td>
                  <td className="num" {...MARKS.label('Confirmed')}>
                    {confirmed}
                  </td>
                  <td className="num" {...MARKS.label('Proposed')}>
                    {proposed}
                  </td>
                  <td className="wrap-anywhere" {...(unread.length > 0 && MARKS.label('Not read'))}>
                    {unread.map(({ url, why }) => (
                      <p key={url}>
                        {url}: {unreadInWords(why)}
                      </p>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

/** How many of the agent's values were accepted of those decided, by field. */
export function Precision({ fields }: { fields: AgentDesk['precision'] }) {
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby="precision" className="mt-12">
      <SectionHeading
        id="precision"
        title="Accepted so far"
        note="Of the agent’s values that somebody, or a rule, has decided. What was taken back is not counted."
      />
      <table className="data">
        <TableHead columns={['Field', { number: 'Accepted' }, { number: 'Decided' }, { number: 'Share' }]} />
        <tbody>
          {fields.map(({ label, accepted, decided }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="num">{accepted}</td>
              <td className="num">{decided}</td>
              <td className="num">{Math.round((100 * accepted) / decided)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
