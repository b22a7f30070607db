import type { CatalogueAges } from '#catalogue/figures/ages-by-category.ts';
import { DeskTable } from '#features/operators/desk-table.tsx';
import { formatCount, formatPercent } from '#site/format.ts';
import { OVERVIEW } from '#site/overview.ts';
import { paths } from '#site/paths.ts';

interface Props {
  visited: readonly { id: string; name: string; times: number }[];
  ages: CatalogueAges['categories'];
}

/** Where visitors go from here, and how old the catalogue's facts are. */
export function CatalogueFigures({ visited, ages }: Props) {
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
        id="ages"
        title="Facts by category"
        note="Of the facts that visitors choose by: how many may be out of date, and how many are undated."
        empty="The categories have no facts."
        columns={['Category', 'Facts', 'May be out of date', 'Undated']}
        rows={ages.map(({ id, name, facts, outdated, undated }) => ({
          key: id,
          head: (
            <a href={paths.category(id)} className="link">
              {name}
            </a>
          ),
          values: [
            formatCount(facts),
            formatPercent((100 * outdated) / facts),
            formatPercent((100 * undated) / facts),
          ],
        }))}
      />
    </>
  );
}
