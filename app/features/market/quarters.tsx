import type { QuarterFigures, QuarterRow } from '#catalogue/figures/quarters.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { QuarterSpan } from '#catalogue/market/periods.ts';
import { readQuarters } from '#catalogue/market/read-markets.server.ts';
import { writeRoundQuery } from '#catalogue/rounds/round-query.ts';
import { coverage, type RoundSum } from '#catalogue/rounds/round-sums.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { breadcrumbs, lockedPage } from '#features/discovery/json-ld.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { formatCount, formatCounted, formatDate, formatExactUsd, formatUsd } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { MESSAGES, NOT_DISCLOSED } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { gives } from '#site/plan-rights.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { SITE } from '#site/site.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { PlotFigure } from '#ui/plots/plot-figure.tsx';
import { quartersPlot } from '#ui/plots/quarters-plot.server.ts';
import { SubscribersNote } from '#ui/subscribers-note.tsx';
import type { Route } from './+types/quarters';
import { FileLinks, LIST_FORMATS } from './file-links.tsx';
import { MarketLists } from './market-lists.tsx';
import { QUARTER_COLUMNS } from './quarters-columns.ts';

/** Equity by quarter and category, of the rounds that this reader may see. */
export async function loader({ context }: Route.LoaderArgs) {
  const { read } = context.get(servicesContext).db;
  const viewer = context.get(viewerContext);
  return orUnavailable(context, 'reading quarters', async () => {
    const figures = await readQuarters(await catalogueOf(read), viewer);
    if (!speaksOfRounds()) throw notFound(MESSAGES.pageNotFound);
    describePage(context, (site) => [
      breadcrumbs(site, [
        { name: 'Market', path: paths.market },
        { name: 'Quarters', path: paths.marketQuarters },
      ]),
      ...(figures.isPartial ? [lockedPage(site, paths.marketQuarters)] : []),
    ]);
    return { figures, plot: quartersPlot(figures), mayExport: gives(viewer.tier, 'export') };
  });
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, MESSAGES.pageNotFound);
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return pageMeta({
    title: `Funding behind ${SITE.listed.titled} by Quarter and Category`,
    description: `What the companies behind ${SITE.listed.many} raised in each quarter, by category, with how many of the recorded rounds state it.`,
    canonical: { siteUrl, path: paths.marketQuarters },
  });
}

export default function Quarters({ loaderData: { figures, plot, mayExport } }: Route.ComponentProps) {
  const { quarters, until, outside, uncategorized, isPartial } = figures;
  return (
    <article className="wrap pt-8">
      <h1>Funding by Quarter</h1>
      <MarketLists current={paths.marketQuarters} />
      {quarters.length === 0 ? (
        <div className="mt-6">
          <EmptyState text="No funding round that you may see states its month yet.">
            <ButtonLink to={paths.marketRounds}>All rounds</ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <div className="list-page">
          {plot && <PlotFigure plot={plot} />}
          <p className="mt-2 mb-4 max-w-prose text-muted">{introduction(figures)}</p>
          <p className="list-aside small mb-4 max-w-prose">
            {`Rounds are recorded until ${formatDate(until.month)}.`} {outsideText(outside, quarters)} A round
            counts in the main category of its company, and once in the line for all
            {uncategorized > 0 &&
              `; ${formatCounted(uncategorized, 'round')} of companies without one ${uncategorized === 1 ? 'counts' : 'count'} in that line alone`}
            .
          </p>
          <FileLinks
            mayExport={mayExport}
            page={paths.marketQuarters}
            files={LIST_FORMATS.map(([name, format]) => [name, paths.quarterFile(format)])}
            columns={QUARTER_COLUMNS}
          />
          <div className="min-w-0">
            <Table figures={figures} />
          </div>
        </div>
      )}
      {isPartial && (
        <SubscribersNote text="The sums of this table, and the rounds that are not open to everybody, are for subscribers. The list of rounds adds up those that you may see." />
      )}
    </article>
  );
}

function introduction({ isPartial }: QuarterFigures): string {
  return isPartial
    ? 'How many rounds that are open to everybody were announced in each quarter, by category. Each number leads to its lines to cite and its rounds.'
    : 'The equity raised in the rounds that were announced in each quarter, by category, with how many of them state it; where one of several companies makes up half or more of a sum, it is named. Each sum leads to its lines to cite and its rounds.';
}

function outsideText(
  { undated, later, earlier }: QuarterFigures['outside'],
  quarters: readonly QuarterSpan[],
): string {
  const parts = [
    undated > 0 &&
      `${formatCounted(undated, 'round')} of no known month (the last column counts those of a year that it holds whole)`,
    earlier > 0 && `${formatCount(earlier)} before ${quarters.at(-1)?.label}`,
    later > 0 && `${formatCount(later)} after ${formatDate(quarters[0]?.until)}`,
  ];
  const told = parts.filter((part) => part !== false);
  return told.length === 0 ? '' : `In no quarter: ${told.join(', ')}.`;
}

const CAPTION = 'Funding by quarter and category';

/** Categories by quarters, the newest first. On a narrow screen it scrolls beneath the names. */
function Table({ figures }: { figures: QuarterFigures }) {
  const { quarters, rows, total } = figures;
  const [told, silent] = [
    rows.filter(({ all }) => all.rounds > 0),
    rows.filter(({ all }) => all.rounds === 0),
  ];
  return (
    <>
      <section className="table-scroll" aria-label={CAPTION} {...MARKS.scrolls()}>
        <table className="data tool-table market-table quarter-table">
          <caption className="sr-only">{CAPTION}</caption>
          <thead>
            <tr>
              <th scope="col">Category</th>
              {quarters.map(({ label, until, recorded }) => (
                <th key={label} scope="col">
                  {label}
                  {recorded < 3 && <small>{`to ${formatDate(until)}`}</small>}
                </th>
              ))}
              <th scope="col">{`${quarters.length} quarters`}</th>
            </tr>
          </thead>
          <tbody>
            {told.map((row) => (
              <Row key={row.category?.id} row={row} figures={figures} />
            ))}
          </tbody>
          <tfoot>
            <Row row={total} figures={figures} />
          </tfoot>
        </table>
      </section>
      {silent.length > 0 && (
        <details className="small mt-3">
          <summary>
            {`Without ${figures.isPartial ? 'an open' : 'a recorded'} round in these quarters: ${formatCounted(silent.length, 'category', 'categories')}`}
          </summary>
          <p className="mt-2">{silent.map(({ category }) => category?.name).join('; ')}</p>
        </details>
      )}
    </>
  );
}

interface RowProps {
  row: QuarterRow;
  figures: QuarterFigures;
}

function Row({ row: { category, cells, all }, figures: { quarters, period, isPartial } }: RowProps) {
  const spans = period ? [...quarters, { label: 'all', ...period }] : [];
  return (
    <tr>
      <th scope="row">
        {category === null ? 'All categories' : <a href={paths.category(category.id)}>{category.name}</a>}
      </th>
      {[...cells, all].map((sum, place) => {
        const span = spans[place];
        if (!span) return null;
        const { text, exact, note, of } = quarterCell(sum, isPartial);
        const params = writeRoundQuery({
          filters: { category: category?.id, since: span.since, until: span.until },
        });
        return (
          <td key={span.label}>
            {sum.rounds === 0 ? (
              text
            ) : (
              <a
                href={paths.figure({ kind: 'rounds', id: 'all', params }, of)}
                rel="nofollow"
                {...(exact && { title: exact })}
              >
                {text}
              </a>
            )}
            {note && <small>{note}</small>}
          </td>
        );
      })}
    </tr>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} to={paths.market} text="Market" />;
}

interface QuarterCell {
  text: string;
  /** To the cent, where the text is shortened. */
  exact?: string;
  /** What it covers, and who makes up half of it or more. */
  note?: string;
  /** Its part of the address where it is quoted, which leads to its rounds. */
  of: 'rounds' | 'raised';
}

/** A sum in words. Where rounds are locked, only the open ones are counted and nothing is added up, as in the table of markets. */
function quarterCell(sum: RoundSum, isPartial: boolean): QuarterCell {
  const { rounds, amount, withAmount } = sum;
  if (rounds === 0) return { text: '–', of: 'rounds' };
  if (isPartial) return { text: formatCount(rounds), of: 'rounds' };
  const note = coverage(sum);
  if (withAmount === 0) return { text: NOT_DISCLOSED, note, of: 'rounds' };
  return { text: formatUsd(amount), exact: formatExactUsd(amount), note, of: 'raised' };
}
