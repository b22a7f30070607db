import { CATALOGUE } from '#site/figure-address.ts';
import { formatCount } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import type { ListedFigure } from '#ui/figure-list.tsx';

/** What the catalogue of this installation adds up to. */
export interface CatalogueCounts {
  tools: number;
  categories: number;
  specializations: number;
  /** How many data points a tool can have. */
  dataPoints: number;
  /** The number of data points that half of the tools reach; null if nothing was counted. */
  typicalDataPoints: number | null;
}

/** Shown in place of a count that could not be read. */
const UNREAD = '—';

/** The figures beside the introduction of a page; what there is none of is left out. */
export function catalogueFigures(counts: CatalogueCounts | null): ListedFigure[] {
  const counted = [
    { id: 'tools', name: say`Tools`, count: counts?.tools, from: 'counted in the catalogue' },
    { id: 'categories', name: 'Categories', count: counts?.categories, from: 'each with a market view' },
    {
      id: 'specializations',
      name: 'Specializations',
      count: counts?.specializations,
      from: 'within the categories',
    },
  ];
  const figures = counted.flatMap(({ id, name, count, from }) =>
    count === 0
      ? []
      : [
          {
            name,
            from,
            ...(count === undefined
              ? { value: UNREAD }
              : { value: formatCount(count), quote: paths.figure(CATALOGUE, id) }),
          },
        ],
  );
  if (counts === null) return figures;
  const { dataPoints, typicalDataPoints: typical } = counts;
  // Few of all data points apply to something else than software.
  if (!SITE.listed.isAi) {
    return typical === null
      ? figures
      : [...figures, { name: 'Data points', value: formatCount(typical), from: say`of a typical tool` }];
  }
  const from = typical === null ? '' : `a typical one has ${formatCount(typical)}`;
  const quote = paths.figure(CATALOGUE, 'points');
  return [
    ...figures,
    { name: say`Data points per tool, at most`, value: formatCount(dataPoints), from, quote },
  ];
}

/** The number of tools before a text that speaks of several; nothing where there are not. */
export function severalTools(tools: number | undefined): string {
  if (tools === undefined) return `${UNREAD} `;
  return tools > 1 ? `${formatCount(tools)} ` : '';
}
