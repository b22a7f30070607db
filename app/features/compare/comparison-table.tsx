import type { Display } from '#catalogue/tools/tool-display.ts';
import { formatCounted } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { FieldValue } from '#ui/field-value.tsx';
import { Icon } from '#ui/icon.tsx';
import { useHere } from '#ui/return-to.ts';
import { SourceNote } from '#ui/source-note.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import type { ColumnTool } from './compared-tools.tsx';
import type { ComparedCell, ComparedGroup, ComparedRow, Comparison } from './comparison.ts';

interface Props {
  tools: readonly ColumnTool[];
  comparison: Comparison;
}

/** A row for each fact and a column for each tool. On a narrow screen, each fact lists its tools. */
export function ComparisonTable({ tools, comparison: { groups, missing } }: Props) {
  return (
    <>
      <table className="data stacked compared">
        <caption className="small">
          <span aria-hidden="true">≠</span> marks facts that differ; in lists, what not all of them have is
          bold.
        </caption>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            {tools.map(({ id, name, logo, hexColor }) => (
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
        {groups.map((group) => (
          <Group key={group.title} group={group} tools={tools} />
        ))}
      </table>
      {missing.length > 0 && (
        <p className="small mt-4">Not recorded for any of them: {missing.join(', ')}.</p>
      )}
    </>
  );
}

function Group({ group, tools }: { group: ComparedGroup; tools: readonly ColumnTool[] }) {
  const { title, rows, lone, locked } = group;
  return (
    <tbody>
      <tr className="group-head">
        <th scope="rowgroup" colSpan={locked.some((count) => count > 0) ? 1 : tools.length + 1}>
          {title}
        </th>
        {locked.some((count) => count > 0) &&
          tools.map(({ id, name }, column) => (
            <td key={id} {...MARKS.label(name)}>
              <LockedFacts count={locked[column] ?? 0} />
            </td>
          ))}
      </tr>
      {rows.map((row) => (
        <Row key={row.label} row={row} tools={tools} />
      ))}
      {lone.map(({ tool, labels }) => (
        <tr key={tool}>
          <td colSpan={tools.length + 1} className="text-muted">
            Recorded only for {tools[tool]?.name}: {labels.join(', ')}
          </td>
        </tr>
      ))}
    </tbody>
  );
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

function Row({
  row: { label, cells, differs, shared },
  tools,
}: {
  row: ComparedRow;
  tools: readonly ColumnTool[];
}) {
  return (
    <tr>
      <th scope="row">
        {label}
        {differs && (
          <span className="differs">
            <span aria-hidden="true">≠</span>
            <span className="sr-only"> (they differ)</span>
          </span>
        )}
      </th>
      {tools.map(({ id, name }, column) => (
        <td key={id} {...MARKS.label(name)} className="break-words">
          <Cell cell={cells[column]} of={`${label} of ${name}`} shared={shared} />
        </td>
      ))}
    </tr>
  );
}

function Cell({
  cell,
  of,
  shared,
}: {
  cell: ComparedCell | undefined;
  of: string;
  shared: readonly string[] | null;
}) {
  switch (cell?.state) {
    case 'known':
      return (
        <>
          <Value value={cell.value} shared={shared} />
          <Converted lines={cell.converted ?? []} />
          <SourceNote origin={cell.origin} of={of} />
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

function Converted({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="small block">
      Converted: {line}
    </span>
  ));
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
