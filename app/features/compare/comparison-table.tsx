import { isOutdatedAlone, type SaidBlock, type SaidValue, saidAlone } from '#catalogue/tools/said-once.ts';
import type { Display } from '#catalogue/tools/tool-display.ts';
import { ConvertedAmounts } from '#features/rates/converted-amounts.tsx';
import { TOOL_TABS } from '#site/access.ts';
import type { QuotedSubject } from '#site/figure-address.ts';
import { formatCounted } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { FieldValue } from '#ui/field-value.tsx';
import { Icon } from '#ui/icon.tsx';
import { QuoteLink } from '#ui/quote-link.tsx';
import { useHere } from '#ui/return-to.ts';
import { SourceNote } from '#ui/source-note.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import type { ColumnTool } from './compared-tools.tsx';
import type { ComparedCell, ComparedGroup, ComparedRow } from './comparison.ts';

/** The text of the row that says where the values of a group come from, once for each tool. */
const WHERE_FROM = 'Where from, unless marked';

/** A table of the facts of a group: a row for each, and a column for each tool. */
export function GroupTable({ group, tools }: { group: ComparedGroup; tools: readonly ColumnTool[] }) {
  const { title, rows, lone, locked } = group;
  const columns = tools.map((tool, place) => ({
    ...tool,
    said: saidOf(tool.name, rows, place),
    isKnown: rows.some(({ cells }) => cells[place]?.state === 'known'),
  }));
  return (
    <table className={`data stacked by-tool compared${tools.length === 2 ? ' is-pair' : ''}`}>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Fact</th>
          {columns.map(({ id, name, logo, hexColor }) => (
            <th key={id} scope="col">
              <span className="flex items-center gap-2">
                <ToolLogo name={name} logo={logo} hexColor={hexColor} className="tile-small" />
                <a href={paths.tool(id)} className="wrap-anywhere hover:underline">
                  {name}
                </a>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} columns={columns} />
        ))}
        {columns.some(({ isKnown }) => isKnown) && (
          <tr className={columns.some(({ said }) => said.shared) ? 'small' : 'small no-print'}>
            <th scope="row">{WHERE_FROM}</th>
            {columns.map(({ id, name, said, isKnown }) => (
              <td key={id} {...MARKS.label(name)}>
                <SharedNote said={said} of={`what is recorded of ${name}`} />{' '}
                {isKnown && <QuoteLink subject={subjectOf(id, group.id)} of={name} />}
              </td>
            ))}
          </tr>
        )}
        {locked.some((count) => count > 0) && (
          <tr>
            <th scope="row">{title}</th>
            {tools.map(({ id, name }, column) => (
              <td key={id} {...MARKS.label(name)}>
                <LockedFacts count={locked[column] ?? 0} />
              </td>
            ))}
          </tr>
        )}
        {lone.map(({ tool, labels }) => (
          <tr key={tool}>
            <td colSpan={tools.length + 1} className="text-muted">
              Recorded only for {tools[tool]?.name}: {labels.join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What can be quoted of a group of a tool's facts. */
function subjectOf(id: string, group: ComparedGroup['id']): QuotedSubject {
  const tab = group === null ? undefined : TOOL_TABS.find((each) => each.group === group);
  return { kind: 'tool', id, ...(tab && { params: new URLSearchParams({ tab: tab.id }) }) };
}

/** Where the values of a column come from, as far as they agree. */
function saidOf(name: string, rows: readonly ComparedRow[], column: number): SaidBlock {
  const values = rows.flatMap(({ id, label, cells }) => {
    const cell = cells[column];
    return cell?.state === 'known' ? [{ id, of: label, origin: cell.origin }] : [];
  });
  return saidAlone({ title: name, values });
}

function SharedNote({ said: { shared, isOutdated }, of }: { said: SaidBlock; of: string }) {
  if (shared === null) return null;
  const { isOutdated: _, ...origin } = shared.origin;
  return <SourceNote origin={isOutdated ? shared.origin : origin} of={of} />;
}

function saysItsOwn(said: SaidBlock, value: Pick<SaidValue, 'id' | 'origin'>): boolean {
  return said.own.has(value.id) || isOutdatedAlone(said, value);
}

/** What a locked group holds, in counts; nothing if it is empty. */
function LockedFacts({ count }: { count: number }) {
  const here = useHere();
  if (count === 0) return null;
  return (
    <a href={paths.plansFor(here)} rel="nofollow" className="link inline-flex items-center gap-1.5">
      <Icon name="lock" />
      {formatCounted(count, 'fact')} for subscribers
    </a>
  );
}

interface RowProps {
  row: ComparedRow;
  columns: readonly (ColumnTool & { said: SaidBlock })[];
}

function Row({ row, columns }: RowProps) {
  const { label, cells, differs, isSame } = row;
  const origins = cells.map((cell) => (cell.state === 'known' ? cell.origin : null));
  const isSaidAbove = columns.every(({ said }, column) => {
    const origin = origins[column];
    return origin && !saysItsOwn(said, { id: row.id, origin });
  });
  return (
    <tr className={isSame && isSaidAbove ? 'is-same' : undefined}>
      <th scope="row">
        {label}
        {differs && (
          <span className="differs">
            <span aria-hidden="true">≠</span>
            <span className="sr-only"> (they differ)</span>
          </span>
        )}
      </th>
      {columns.map(({ id, name, said }, column) => (
        <td key={id} {...MARKS.label(name)}>
          <Cell cell={cells[column]} fact={row} said={said} />
        </td>
      ))}
    </tr>
  );
}

interface CellProps {
  cell: ComparedCell | undefined;
  fact: Pick<ComparedRow, 'id' | 'shared'>;
  said: SaidBlock;
}

function Cell({ cell, fact: { id, shared }, said }: CellProps) {
  switch (cell?.state) {
    case 'known':
      return (
        <>
          <Value value={cell.value} shared={shared} />
          <ConvertedAmounts lines={cell.converted} />
          {saysItsOwn(said, { id, origin: cell.origin }) && <SourceNote origin={cell.origin} />}
        </>
      );
    case 'locked':
      return (
        <span className="text-muted">
          <Icon name="lock" />
          <span className="sr-only">Locked</span>
        </span>
      );
    default:
      return <span className="text-muted">Not recorded</span>;
  }
}

/** For a list, first what all of the tools have, then in bold what only some have. */
function Value({ value, shared }: { value: Display; shared: readonly string[] | null }) {
  if (value.kind !== 'list' || shared === null) return <FieldValue value={value} />;
  const isShared = (item: Display) => 'text' in item && shared.includes(item.text);
  const [common, own] = [value.items.filter(isShared), value.items.filter((item) => !isShared(item))];
  return (
    <>
      <FieldValue value={{ kind: 'list', items: common }} />
      {common.length > 0 && own.length > 0 && ', '}
      {own.length > 0 && (
        <strong>
          <FieldValue value={{ kind: 'list', items: own }} />
        </strong>
      )}
    </>
  );
}
