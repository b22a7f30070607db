import { DeskTable } from '#features/operators/desk-table.tsx';
import { formatCount, formatDate, formatPercent } from '#site/format.ts';
import { FRESH_MONTHS, OVERVIEW } from '#site/overview.ts';
import { paths } from '#site/paths.ts';

interface Props {
  visited: readonly { id: string; name: string; times: number }[];
  freshness: readonly { id: string; name: string; tools: number; fresh: number; oldest: string | null }[];
}

/** Where visitors go from here, and how fresh the catalogue is. */
export function CatalogueFigures({ visited, freshness }: Props) {
  return (
    <>
      <DeskTable
        id="visits"
        title="Visits of tools' own sites"
        note={`How many visitors followed 'Visit Website' in the last ${OVERVIEW.visitDays} days, each once a day and tool, as browsers with scripts report it. Nobody knows who did.`}
        empty="No visit has been counted."
        columns={['Tool', 'Visits']}
        rows={visited.map(({ id, name, times }) => ({
          key: id,
          head: (
            <a href={paths.tool(id)} className="link">
              {name}
            </a>
          ),
          values: [formatCount(times)],
        }))}
      />
      <DeskTable
        id="freshness"
        title="Freshness by category"
        note={`The share of tools whose newest dated source is at most ${FRESH_MONTHS} months old, now, and the month of the oldest. A tool without a dated source is not fresh.`}
        empty="The categories have no tools."
        columns={['Category', 'Tools', 'Fresh', 'Oldest']}
        rows={freshness.map(({ id, name, tools, fresh, oldest }) => ({
          key: id,
          head: (
            <a href={paths.category(id)} className="link">
              {name}
            </a>
          ),
          values: [formatCount(tools), formatPercent((100 * fresh) / tools), formatDate(oldest)],
        }))}
      />
    </>
  );
}
