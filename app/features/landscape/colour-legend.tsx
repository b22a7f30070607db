import { formatCount } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { inPlace } from '#ui/in-place.ts';
import { COLOUR_LABELS, legendOrder, lineId } from './colours.ts';
import type { CountedClass } from './landscape-page.server.ts';
import type { LandscapeQuery } from './landscape-query.ts';

interface Props {
  query: LandscapeQuery;
  classes: readonly CountedClass[];
  /** Id of the line that says how many fit. */
  resultsId: string;
  /** Whether some of what the colours say is locked to this reader. */
  isPartial: boolean;
}

/** What the colours on the map say, with how many of the selected tools each stands for. A press lights up one, alone or with those that are lit up already, or puts it out. */
export function ColourLegend({ query, classes, resultsId, isPartial }: Props) {
  const lines = legendOrder(classes);
  const litWith = (id: string) =>
    lines.map(lineId).filter((each) => query.lit.includes(each) !== (each === id));
  return (
    <section className="map-legend" aria-label={`Colours: ${COLOUR_LABELS[query.colour]}`}>
      <ul>
        {lines
          // A chosen line stays even if it stands for no tool: pressing it takes it back.
          .filter((line) => line.count > 0 || query.lit.includes(lineId(line)))
          .map((line) => {
            const id = lineId(line);
            const isLit = query.lit.includes(id);
            return (
              <li key={id}>
                <a
                  href={paths.landscape({ ...query, lit: litWith(id) })}
                  aria-current={isLit || undefined}
                  rel="nofollow"
                  {...inPlace(resultsId)}
                >
                  <i style={{ background: `light-dark(${line.shade.light}, ${line.shade.dark})` }} />
                  {line.text} <span className="small">{formatCount(line.count)}</span>
                </a>
              </li>
            );
          })}
        {isPartial && <li className="text-muted">Sums and all rounds: for subscribers</li>}
      </ul>
    </section>
  );
}
