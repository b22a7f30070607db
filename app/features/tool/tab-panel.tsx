import { displayText } from '#catalogue/tools/display-text.ts';
import type { ToolCategory } from '#catalogue/tools/entities.ts';
import { isOutdatedAlone, type SaidBlock } from '#catalogue/tools/said-once.ts';
import type { DisplayRow, TabSection } from '#catalogue/tools/tool-display.ts';
import { reportOf } from '#features/proposals/reports/report-rules.ts';
import { ConvertedAmounts } from '#features/rates/converted-amounts.tsx';
import type { ConvertedLines } from '#features/rates/converted-prices.ts';
import type { ToolTabId } from '#site/access.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { CategoryChip } from '#ui/category-chip.tsx';
import { CertaintyMark, SharedMark } from '#ui/certainty-mark.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldValue } from '#ui/field-value.tsx';
import { TextLink } from '#ui/links.tsx';
import { LockedPanel } from '#ui/locked-panel.tsx';
import { QuoteLink } from '#ui/quote-link.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { PageSaid, SaidAbove } from './page-said.ts';
import type { TabView } from './tab-content.server.ts';
import { Unrecorded } from './unrecorded.tsx';

interface Props {
  toolId: string;
  tab: { id: ToolTabId; title: string };
  content: TabView;
  said: PageSaid;
  above: SaidAbove;
  /** Amounts in the reader's currency; absent where none is asked for. */
  converted?: ConvertedLines | undefined;
}

/** The content of a tab: its sections, its categories, or why there is nothing to see. */
export function TabPanel({ toolId, tab, content, said, above, converted }: Props) {
  switch (content.state) {
    case 'locked':
      return <LockedPanel title={tab.title} holds={content.holds} address={paths.tool(toolId, tab.id)} />;
    case 'failed':
      return <EmptyState title={content.title} text={content.message} />;
    case 'categories':
      return <Categories categories={content.categories} />;
    case 'sections':
      return (
        <Sections
          toolId={toolId}
          tab={tab}
          sections={content.sections}
          said={said}
          above={above}
          converted={converted}
        />
      );
  }
}

/** The known values by section. The others share one line, because most tools lack more than they have. */
function Sections({
  toolId,
  tab,
  sections,
  said,
  above,
  converted,
}: Omit<Props, 'content'> & { sections: TabSection[] }) {
  const known = knownOf(sections);
  return (
    <>
      {known.map(({ title, rows }) => {
        const block = said.section(tab.id, title);
        return (
          <section key={title} className="mb-8 sm:mb-12">
            <SectionHeading title={title} more={<SharedMark said={block} of={title} />} />
            <dl>
              {rows.map((row) => (
                <ValueRow
                  key={row.id}
                  row={row}
                  toolId={toolId}
                  tab={tab.id}
                  said={block}
                  converted={converted?.[row.id]}
                />
              ))}
            </dl>
          </section>
        );
      })}
      {known.length > 0 && (
        <p className="mb-4">
          <QuoteLink
            subject={{ kind: 'tool', id: toolId, params: new URLSearchParams({ tab: tab.id }) }}
            of={`the tab ${tab.title}`}
          />
        </p>
      )}
      <Unrecorded toolId={toolId} tab={tab} sections={sections} isWhole={known.length === 0} above={above} />
    </>
  );
}

function knownOf(sections: TabSection[]): TabSection[] {
  return sections
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ value }) => value) }))
    .filter(({ rows }) => rows.length > 0);
}

function Categories({ categories }: { categories: ToolCategory[] }) {
  if (categories.length === 0) return <EmptyState text={MESSAGES.toolCategories.none} />;
  return categories.map((category) => (
    <section key={category.id} className="mb-12">
      <SectionHeading
        title={category.name}
        note={category.description}
        more={
          <span className="flex flex-wrap gap-4 text-sm">
            <TextLink to={paths.toolsOf(category.name)}>{say`Browse Tools`}</TextLink>
            <TextLink to={paths.category(category.id)}>Market View</TextLink>
          </span>
        }
      />
      <ul>
        {category.specializations.map(({ id, name, description }) => (
          <li key={id} className="border-b border-line py-3">
            <TextLink to={paths.toolsOf(category.name, name)}>
              <CategoryChip category={{ ...category, name }} />
            </TextLink>
            {description && <p className="small">{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface ValueRowProps {
  row: DisplayRow;
  toolId: string;
  tab: ToolTabId;
  /** What its section says. */
  said: SaidBlock;
  converted: readonly string[] | undefined;
}

/** A recorded value of a tab with its name, and how sure it is. */
function ValueRow({ row: { id, label, value, origin }, toolId, tab, said, converted }: ValueRowProps) {
  if (!value) return null;
  const report = reportOf({ tool: toolId, tab, field: label, shown: displayText(value) });
  return (
    <div className="value">
      <dt>{label}</dt>
      <dd>
        <FieldValue value={value} />
        <ConvertedAmounts lines={converted} />
      </dd>
      {origin && (
        <dd>
          <CertaintyMark
            mark={said.own.get(id) ?? null}
            isOutdated={isOutdatedAlone(said, { id, origin })}
            of={label}
            report={paths.reportFact(report)}
          />
        </dd>
      )}
    </div>
  );
}
