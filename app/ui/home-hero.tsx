import { Link } from 'react-router';
import { formatCount } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import { SITE } from '#domain/site.ts';
import { FigureList } from './figure-list.tsx';
import { SearchBox } from './search-box.tsx';

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
  /** Examples of what to search for. */
  needs: readonly string[];
}

/** The home page's first screen: the live count, the search box and what the figures are counted from. */
export function HomeHero({ counts, needs }: Props) {
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
      value: `${SITE.figures.dataPoints}+`,
      from: typical === null ? 'per tool, in the schema' : `in the schema; a typical tool has ${typical}`,
    },
  ];
  return (
    <div className="grid items-end gap-x-16 gap-y-8 pt-8 pb-10 lg:grid-cols-[1fr_26rem] lg:pt-6">
      <div>
        <h1>{tools} AI tools, each fact marked with how sure it is</h1>
        <p className="mt-3 mb-6 max-w-prose text-muted">
          For leaders who choose tools, investors who watch markets and builders who compare:{' '}
          {SITE.figures.dataPoints}+ data points in the schema of each tool, marked as sourced, attributed,
          editorial, computed or illustrative.
        </p>
        <SearchBox large />
        {needs.length > 0 && (
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <span className="text-muted">For example:</span>
            {needs.map((need) => (
              <Link key={need} to={paths.searchFor(need)} className="link">
                {need}
              </Link>
            ))}
          </p>
        )}
      </div>
      <FigureList figures={figures} />
    </div>
  );
}
