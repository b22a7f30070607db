import type { TabGroup } from '#site/access.ts';
import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { AskVendor } from '#ui/ask-vendor.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useSite } from '#ui/site-texts.ts';
import { TabBar } from '#ui/tab-bar.tsx';
import type { ColumnTool } from './compared-tools.tsx';
import { AT_A_GLANCE, type ComparedGroup, type Comparison } from './comparison.ts';
import { GroupTable } from './comparison-table.tsx';

interface Props {
  tools: readonly ColumnTool[];
  comparison: Comparison;
  /** The group of the tabs that is asked for. */
  group: TabGroup | null;
  /** Whether all groups are shown, one below the other. */
  isWhole: boolean;
  /** The address of the page with a group. */
  addressOf: (group: TabGroup | null) => string;
}

/**
 * A row for each fact and a column for each tool: first what people decide by, with data and terms folded; the groups of
 * the tabs one at a time, because all together are several times what a page may weigh. On a narrow screen two tools stay
 * side by side; more than two are listed below each fact. Paper has the table at any width, with data and terms unfolded.
 */
export function ShownFacts({ tools, comparison, group, isWhole, addressOf }: Props) {
  const { groups, missing, questions } = comparison;
  const parts = partsOf(groups);
  // A directory of something else records few of these facts at all, so the others are not named.
  const { isAi } = useSite().listed;
  const active = parts.find(({ id }) => id === group) ?? parts[0];
  return (
    <>
      {groups.length === 0 && <EmptyState text="No recorded fact differs." />}
      {!isWhole && parts.length > 1 && (
        <TabBar
          label="Facts"
          className="relative"
          tabs={parts.map((part) => ({
            to: addressOf(part.id),
            isActive: part === active,
            text: (
              <>
                {part.title}
                <Differing groups={part.groups} />
              </>
            ),
          }))}
        />
      )}
      <div className="scroll-mt-20">
        {(isWhole ? parts : parts.filter((part) => part === active)).map((part) => (
          <Part key={part.title} part={part} tools={tools} />
        ))}
      </div>
      {groups.length > 0 && (
        <p className="small mt-4">
          Facts that differ are marked <span aria-hidden="true">≠</span>
          <span className="sr-only">“they differ”</span> and come first. In lists, what not all of them have
          is bold.
          <span className="no-print"> A print holds what is shown, and the files hold all groups.</span>
        </p>
      )}
      {missing.length > 0 && (
        <p className="small mt-4">
          Not recorded for any of them: {missing.map(({ label }) => label).join(', ')}.
        </p>
      )}
      {isAi && questions.some((asked) => asked.length > 0) && (
        <p className="small no-print mt-4">
          {tools.map(({ id, name }, column) => (
            <span key={id} className="mr-3 inline-block">
              <AskVendor of={name} questions={questions[column] ?? []} />
            </span>
          ))}
          Each mail asks what is not recorded of that tool; you add the address.
        </p>
      )}
    </>
  );
}

/** What is shown at a time: what people decide by, with data and terms; or a group of the tabs. */
interface ShownPart {
  id: TabGroup | null;
  title: string;
  groups: readonly ComparedGroup[];
}

function partsOf(groups: readonly ComparedGroup[]): ShownPart[] {
  const open = groups.filter(({ id }) => id === null);
  const first = open[0] ? [{ id: null, title: open[0].title, groups: open }] : [];
  return [
    ...first,
    ...groups.flatMap((group) =>
      group.id === null ? [] : [{ id: group.id, title: group.title, groups: [group] }],
    ),
  ];
}

function Differing({ groups }: Pick<ShownPart, 'groups'>) {
  const differing = groups.flatMap(({ rows }) => rows).filter(({ differs }) => differs).length;
  if (differing === 0) return null;
  return (
    <small>
      {differing}
      <span aria-hidden="true"> ≠</span>
      <span className="sr-only"> that differ</span>
    </small>
  );
}

function Part({ part: { id, groups }, tools }: { part: ShownPart; tools: readonly ColumnTool[] }) {
  return groups.map((group, place) => {
    const table = <GroupTable key={group.title} group={group} tools={tools} />;
    if (group.title === AT_A_GLANCE) return table;
    if (id === null) {
      return (
        <details key={group.title} className="compared-more" open={place === 0}>
          <summary>
            {group.title} <span className="small">{countsOf(group)}</span>
          </summary>
          {table}
        </details>
      );
    }
    return (
      <section key={group.title} aria-labelledby={id} className="mt-6">
        <h2 id={id}>{group.title}</h2>
        <p className="small mb-2">{countsOf(group)}</p>
        {table}
      </section>
    );
  });
}

function countsOf({ rows, lone, locked }: ComparedGroup): string {
  const differing = rows.filter(({ differs }) => differs).length;
  const isLocked = locked.some((count) => count > 0);
  const counts = [
    differing > 0 && `${formatCounted(differing, 'fact')} that ${differing === 1 ? 'differs' : 'differ'}`,
    rows.length > differing && `${rows.length - differing} without a difference`,
    lone.length > 0 && say`some recorded for one tool only`,
    isLocked && 'some for subscribers',
  ];
  return counts.filter((count) => count !== false).join(', ');
}
