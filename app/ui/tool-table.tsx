import { Fragment } from 'react';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import type { SortField } from '#catalogue/sort-fields.ts';
import { CERTAINTY_LABELS, type Certainty, OUTDATED } from '#catalogue/tools/certainty.ts';
import type { FoundTool } from '#catalogue/tools/entities.ts';
import { isRecorded, LOCKED } from '#catalogue/tools/recorded-fields.ts';
import { type TableCell, tableColumns } from '#catalogue/tools/table-columns.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { ARival, StatusBadge } from './badge.tsx';
import { QuotedValue } from './figure.tsx';
import { ConditionLines, FitLine, fittingOf, REST } from './fit.tsx';
import { Icon } from './icon.tsx';
import { inPlace } from './in-place.ts';
import { TextLink } from './links.tsx';
import { MarkedText } from './marked-text.tsx';
import { ReasonLine } from './reason-line.tsx';
import { useHere } from './return-to.ts';
import { SortArrow } from './segment-link.tsx';

interface Props {
  tools: FoundTool[];
  /** What the list is, for readers who cannot see where it is. */
  caption: string;
  /** The words of a search to mark, folded. */
  marks: ReadonlySet<string>;
  sorted: Pick<ToolQuery, 'sortBy' | 'sortOrder'>;
  sortAddress: (field: SortField) => string;
}

/** The facts of the listed tools side by side. On a narrow screen it scrolls beneath the names. */
export function ToolTable({ tools, caption, marks, sorted, sortAddress }: Props) {
  const fitting = fittingOf(tools);
  const usual = usualOf(tools);
  return (
    <>
      <section className="table-scroll" aria-label={caption} {...MARKS.scrolls()}>
        <table className="data tool-table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <ColumnHead label="Name" field="name" sorted={sorted} sortAddress={sortAddress} />
              {tableColumns().map(({ id, label, sort }) => (
                <ColumnHead
                  key={id}
                  className={`col-${id}`}
                  label={label}
                  field={sort}
                  sorted={sorted}
                  sortAddress={sortAddress}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {tools.map((tool, index) => (
              <Fragment key={tool.id}>
                {index > 0 && index === fitting && (
                  <tr>
                    <th scope="rowgroup" colSpan={tableColumns().length + 1}>
                      {REST}
                    </th>
                  </tr>
                )}
                <tr>
                  <NameCell tool={tool} marks={marks} />
                  {tableColumns().map((column) => (
                    <td key={column.id} className={`col-${column.id}`}>
                      <Cell
                        cell={tool.row?.[column.id]}
                        usual={usual}
                        quote={column.id === 'price' ? paths.quotedPrice(tool.id) : undefined}
                        of={tool.name}
                      />
                    </td>
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <Legend usual={usual} />
    </>
  );
}

/** The grade of most values, which the legend says once; null where there are none. */
function usualOf(tools: readonly FoundTool[]): Certainty | null {
  const cells = tools.flatMap(({ row }) => Object.values(row ?? {})).filter((cell) => cell !== 'locked');
  const [most] = [...Map.groupBy(cells, ({ certainty }) => certainty)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return most?.[0] ?? null;
}

function NameCell({ tool, marks }: Pick<Props, 'marks'> & { tool: FoundTool }) {
  const { id, name, developer_name, status, instead, fit, reason, conditions } = tool;
  return (
    <th scope="row" dir="auto">
      <TextLink to={paths.tool(id)}>
        <MarkedText text={name} marks={marks} />
      </TextLink>
      <StatusBadge status={status} />
      {developer_name && developer_name !== name && (
        <span dir="auto" className="small block">
          {developer_name}
        </span>
      )}
      {instead && <ARival tool={instead} />}
      {fit && <FitLine fit={fit} />}
      <ConditionLines conditions={conditions} />
      {reason && <ReasonLine reason={reason} marks={marks} />}
    </th>
  );
}

interface HeadProps extends Pick<Props, 'sorted' | 'sortAddress'> {
  label: string;
  /** What pressing it sorts by; null if nothing. */
  field: SortField | null;
  className?: string;
}

function ColumnHead({ label, field, className, sorted, sortAddress }: HeadProps) {
  const { sortBy, sortOrder } = sorted;
  if (field === null) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const direction = sortOrder === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} {...(sortBy === field && { 'aria-sort': direction })}>
      <a href={sortAddress(field)} {...inPlace()}>
        {label}
        {sortBy === field && <SortArrow order={sortOrder} />}
      </a>
    </th>
  );
}

interface CellProps {
  cell: TableCell | 'locked' | undefined;
  /** The grade that needs no mark. */
  usual: Certainty | null;
  /** Where it can be quoted. */
  quote: string | undefined;
  /** Whose it is. */
  of: string;
}

function Cell({ cell, usual, quote, of }: CellProps) {
  if (cell === 'locked') {
    return (
      <>
        <Icon name="lock" />
        <span className="sr-only">For subscribers</span>
      </>
    );
  }
  if (!cell) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">Not recorded</span>
      </>
    );
  }
  const { text, detail, asOf, isOutdated, certainty, note } = cell;
  const label = CERTAINTY_LABELS[certainty];
  return (
    <>
      <QuotedValue text={text} exact={null} quote={quote} of={`price of ${of}`} />
      {certainty !== usual && (
        <span className="mark" title={`${label}, ${note}`} aria-hidden="true">
          {label[0]}
        </span>
      )}
      {(detail || asOf || isOutdated) && (
        <span className="small cell-notes">
          {detail && (
            <span>
              <span className="sr-only">, </span>
              {detail}
            </span>
          )}
          {asOf && (
            <span>
              <span className="sr-only"> as of </span>
              {asOf}
            </span>
          )}
          {isOutdated && <span className="outdated"> {OUTDATED}</span>}
        </span>
      )}
      <span className="sr-only">{certainty === usual ? `, ${note}` : `, ${label}, ${note}`}</span>
    </>
  );
}

function Legend({ usual }: Pick<CellProps, 'usual'>) {
  const here = useHere();
  const hasLocked = isRecorded(LOCKED);
  return (
    <p className="small mt-2">
      {usual && `Without a mark: ${CERTAINTY_LABELS[usual].toLowerCase()}, `}
      {Object.entries(CERTAINTY_LABELS).map(([certainty, label]) =>
        certainty === usual || (certainty === 'withheld' && !hasLocked) ? null : (
          <span key={label}>
            {label[0]} {label.toLowerCase()},{' '}
          </span>
        ),
      )}
      <span className="sm:hidden">old? {OUTDATED}, </span>– not recorded
      {hasLocked && (
        <>
          ,{' '}
          <a href={paths.plansFor(here)} rel="nofollow" className="link">
            locked: for subscribers
          </a>
        </>
      )}
    </p>
  );
}
