import type { CatalogueAges } from '#catalogue/figures/ages-by-category.ts';
import type { AgeSort, AgesQuery } from '#catalogue/figures/ages-query.ts';
import { describeOutdated } from '#catalogue/figures/fact-ages.ts';
import { kindChoices } from '#catalogue/figures/kind-choices.ts';
import { describeKept } from '#catalogue/tools/fact-ages.ts';
import type { QuotedSubject } from '#site/figure-address.ts';
import { formatCount, formatPercent } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { QuotedValue } from '#ui/figure.tsx';
import { TextLink } from '#ui/links.tsx';
import type { Plot } from '#ui/plots/plot.ts';
import { PlotFigure } from '#ui/plots/plot-figure.tsx';
import { QuoteLink } from '#ui/quote-link.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { SegmentLink } from '#ui/segment-link.tsx';

interface Props {
  ages: CatalogueAges;
  query: AgesQuery;
  plot: Plot | null;
}

/** How old the facts are that everybody may see: of the whole catalogue, and by category. */
export function Ages({ ages: { all, categories }, query, plot }: Props) {
  return (
    <section aria-labelledby="ages" className="mt-12">
      <SectionHeading
        id="ages"
        title="How old the facts are"
        note={describeOutdated(all)}
        more={<QuoteLink subject={agesOf('all', query)} of="the age of all facts" />}
      />
      <nav aria-label="Facts" className="segments mb-6">
        {kindChoices().map(({ kind, label }) => (
          <SegmentLink key={label} to={paths.dataAges({ ...query, kind })} active={query.kind === kind}>
            {label}
          </SegmentLink>
        ))}
      </nav>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        {plot ? <PlotFigure plot={plot} /> : <div />}
        <section
          className="table-scroll"
          aria-label="Categories by the age of their facts"
          {...MARKS.scrolls()}
        >
          <table className="data">
            <thead>
              <tr>
                {COLUMNS.map(({ sort, label }) => (
                  <th
                    key={sort}
                    scope="col"
                    className={sort === 'name' ? undefined : 'num'}
                    {...(query.sort === sort && {
                      'aria-sort': sort === 'name' ? 'ascending' : 'descending',
                    })}
                  >
                    <a href={paths.dataAges({ ...query, sort })} rel="nofollow" className="link">
                      {label}
                    </a>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {categories.map(({ id, name, facts, outdated, undated }) => (
                <tr key={id}>
                  <th scope="row">
                    <TextLink to={paths.category(id)}>{name}</TextLink>
                  </th>
                  {[
                    ['facts', formatCount(facts)] as const,
                    ['outdated', formatPercent((100 * outdated) / facts)] as const,
                    ['undated', formatPercent((100 * undated) / facts)] as const,
                  ].map(([figure, text]) => (
                    <td key={figure} className="num">
                      <QuotedValue text={text} exact={null} quote={paths.figure(agesOf(id, query), figure)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <p className="small mt-4">
        A fact may be out of date if it is older than its kind keeps: {describeKept()}.
      </p>
    </section>
  );
}

function agesOf(id: string, { kind }: AgesQuery): QuotedSubject {
  return { kind: 'ages', id, ...(kind && { params: new URLSearchParams({ of: kind }) }) };
}

const COLUMNS: readonly { sort: AgeSort; label: string }[] = [
  { sort: 'name', label: 'Category' },
  { sort: 'facts', label: 'Facts' },
  { sort: 'outdated', label: 'May be out of date' },
  { sort: 'undated', label: 'Undated' },
];
