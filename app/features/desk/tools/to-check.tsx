import type { CheckQuery, CheckSort } from '#catalogue/figures/ages-query.ts';
import { kindChoices } from '#catalogue/figures/kind-choices.ts';
import type { ToCheck } from '#catalogue/figures/to-check.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCount, formatCounted, formatDate } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';

interface Props extends CheckQuery {
  /** The first of them. */
  tools: readonly ToCheck[];
  count: number;
}

/** Tools whose facts may be out of date, for editors who look for what to check next. */
export function ToolsToCheck({ tools, count, kind, sort }: Props) {
  return (
    <section aria-labelledby="to-check" className="mt-12">
      <SectionHeading
        id="to-check"
        title="What may be out of date"
        note={`${formatCounted(count, 'tool')} with a fact at the top of its page that is older than its kind keeps${tools.length < count ? `; the first ${tools.length}` : ''}`}
      />
      <p className="mb-4">
        <TextLink to={deskPaths.deskDue({ kind, sort })}>Go through these facts one by one</TextLink>
      </p>
      <nav aria-label="Facts" className="segments mb-2">
        {kindChoices().map((choice) => (
          <a
            key={choice.label}
            href={deskPaths.deskToolsToCheck({ kind: choice.kind, sort })}
            {...(choice.kind === kind && { 'aria-current': 'true' })}
          >
            {choice.label}
          </a>
        ))}
      </nav>
      <nav aria-label="Order" className="segments mb-6">
        {ORDERS.map(({ id, label }) => (
          <a
            key={id}
            href={deskPaths.deskToolsToCheck({ kind, sort: id })}
            {...(id === sort && { 'aria-current': 'true' })}
          >
            {label}
          </a>
        ))}
      </nav>
      {tools.length === 0 ? (
        <EmptyState text="Nothing is known to be out of date." />
      ) : (
        <table className="data">
          <TableHead
            columns={[
              say`Tool`,
              { number: 'Prominence' },
              { number: 'Out of date' },
              { number: 'Oldest, at the latest' },
            ]}
          />
          <tbody>
            {tools.map(({ id, name, prominence, facts, outdated, oldest }) => (
              <tr key={id}>
                <th scope="row" className="wrap-anywhere">
                  <TextLink to={deskPaths.deskTool(id)}>{name}</TextLink>
                </th>
                <td className="num">{prominence === 0 ? '–' : prominence}</td>
                <td className="num">{`${formatCount(outdated)} of ${formatCount(facts)}`}</td>
                <td className="num">{formatDate(new Date(oldest * DAY_MS).toISOString())}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const ORDERS = [
  { id: 'known', label: 'Best known first' },
  { id: 'oldest', label: 'Oldest first' },
] as const satisfies readonly { id: CheckSort; label: string }[];

const DAY_MS = 86_400_000;
