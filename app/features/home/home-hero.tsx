import { formatCount } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { FigureList } from '#ui/figure-list.tsx';
import SearchBox from '#ui/search-box.island.tsx';
import { useSite } from '#ui/site-texts.ts';

export interface CatalogueCounts {
  tools: number;
  categories: number;
  specializations: number;
  /** The number of data points that half of the tools reach; null if nothing was counted. */
  typicalDataPoints: number | null;
}

/** Shown in place of a count that could not be read. */
const UNREAD = '—';

interface Props {
  counts: CatalogueCounts | null;
  /** Examples of what to search for, from the catalogue. */
  needs: readonly string[];
}

/** The home page's first screen: the live count, the search box and what the figures are counted from. */
export function HomeHero({ counts, needs }: Props) {
  const site = useSite();
  const examples = site.home.needs.length > 0 ? site.home.needs : needs;
  const tools = counts ? formatCount(counts.tools) : UNREAD;
  const categories = counts ? formatCount(counts.categories) : UNREAD;
  const specializations = counts ? formatCount(counts.specializations) : UNREAD;
  const typical = counts?.typicalDataPoints ?? null;
  const figures = [
    { name: 'Tools', value: tools, from: 'counted in the catalogue' },
    { name: 'Categories', value: categories, from: 'each with a market view' },
    { name: 'Specializations', value: specializations, from: 'within the categories' },
    {
      name: 'Data points',
      value: `${site.figures.dataPoints}+`,
      from: typical === null ? 'per tool, in the schema' : `in the schema; a typical tool has ${typical}`,
    },
  ];
  return (
    <div className="grid items-end gap-x-16 gap-y-8 pt-8 pb-10 lg:grid-cols-[1fr_26rem] lg:pt-6">
      <div>
        <h1>
          {counts?.tools === 0 ? '' : `${tools} `}
          {site.home.heading}
        </h1>
        <p className="mt-3 mb-6 max-w-prose text-muted">{site.home.lead}</p>
        <SearchBox id="home-search" large />
        {examples.length > 0 && (
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <span className="text-muted">For example:</span>
            {examples.map((need) => (
              <a key={need} href={paths.searchFor(need)} className="link">
                {need}
              </a>
            ))}
          </p>
        )}
      </div>
      <FigureList figures={figures} />
    </div>
  );
}
