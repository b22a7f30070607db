import { formatCount } from '#domain/format.ts';
import { SITE } from '#domain/site.ts';
import { SearchBox } from './search-box.tsx';

interface Props {
  /** Null when it could not be read: a placeholder stands in its place. */
  toolCount: number | null;
  categoryCount: number;
  specializationCount: number;
}

/** The home page's first screen: the live count, the search box and what the figures are counted from. */
export function HomeHero({ toolCount, categoryCount, specializationCount }: Props) {
  const count = toolCount === null ? '—' : formatCount(toolCount);
  const figures = [
    { name: 'Tools', value: count, from: 'counted in the catalogue' },
    { name: 'Categories', value: formatCount(categoryCount), from: 'each with a market view' },
    { name: 'Specializations', value: formatCount(specializationCount), from: 'within the categories' },
    { name: 'Data points', value: `${SITE.figures.dataPoints}+`, from: 'per tool, in seven tabs' },
  ];
  return (
    <div className="grid items-end gap-x-16 gap-y-8 pt-8 pb-10 lg:grid-cols-[1fr_26rem] lg:pt-6">
      <div>
        <h1>{count} AI tools, and where every figure comes from</h1>
        <p className="mt-3 mb-6 max-w-prose text-muted">
          For leaders who choose tools, investors who watch markets and builders who compare:{' '}
          {SITE.figures.dataPoints}+ data points per tool, with source, date and certainty.
        </p>
        <SearchBox large />
      </div>
      <dl className="figures">
        {figures.map(({ name, value, from }) => (
          <div key={name}>
            <dt>
              {name} <span className="small">{from}</span>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
