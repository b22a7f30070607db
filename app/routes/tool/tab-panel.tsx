import { Link } from 'react-router';
import type { ToolCategory } from '#domain/entities.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import type { DisplayRow, TabSection } from '#domain/tools/tool-display.ts';
import { CategoryChip } from '#ui/category-chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldValue } from '#ui/field-value.tsx';
import { LockedPanel } from '#ui/locked-panel.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { SourceNote } from '#ui/source-note.tsx';
import type { TabContent } from './tab-content.server.ts';

/** The content of a tab: its sections, its categories, or why there is nothing to see. */
export function TabPanel({ title, content }: { title: string; content: TabContent }) {
  switch (content.state) {
    case 'locked':
      return <LockedPanel title={title} labels={content.labels} />;
    case 'failed':
      return <EmptyState title={content.title} text={content.message} />;
    case 'categories':
      return <Categories categories={content.categories} />;
    case 'sections':
      return <Sections sections={content.sections} />;
  }
}

/** What is known, by section; then what is not, together and small, because most tools have more of it. */
function Sections({ sections }: { sections: TabSection[] }) {
  const incomplete = sections.filter(({ rows }) => rows.some((row) => !row.value));
  return (
    <>
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
      {incomplete.length > 0 && <Missing sections={incomplete} />}
    </>
  );
}

function Section({ section: { title, origin, rows } }: { section: TabSection }) {
  const known = rows.filter((row) => row.value);
  if (known.length === 0) return null;
  return (
    <section className="mb-12">
      <SectionHeading title={title} more={origin && <SourceNote origin={origin} of={title} />} />
      <dl>
        {known.map((row) => (
          <Known key={row.label} row={row} />
        ))}
      </dl>
    </section>
  );
}

function Missing({ sections }: { sections: TabSection[] }) {
  return (
    <section>
      <SectionHeading title="Not recorded yet" />
      <div className="small gap-12 sm:columns-2 lg:columns-3">
        {sections.map(({ title, rows }) => (
          <div key={title} className="mb-6 break-inside-avoid">
            <p className="font-semibold">{title}</p>
            <dl>
              {rows
                .filter((row) => !row.value)
                .map(({ label, empty }) => (
                  <div key={label} className="flex justify-between gap-4 border-b border-line py-1">
                    <dt>{label}</dt>
                    <dd className="text-right">{empty}</dd>
                  </div>
                ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}

function Known({ row: { label, value, origin } }: { row: DisplayRow }) {
  return (
    <div className="grid gap-x-8 border-b border-line py-3 md:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="break-words">
        {value && <FieldValue value={value} />}
        {origin && <SourceNote origin={origin} of={label} className="mt-1" />}
      </dd>
    </div>
  );
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
            <Link to={paths.toolsOf(category.name)} className="link">
              Browse Tools
            </Link>
            <Link to={paths.category(category.id)} className="link">
              Market View
            </Link>
          </span>
        }
      />
      <ul>
        {category.specializations.map(({ id, name, description }) => (
          <li key={id} className="border-b border-line py-3">
            <Link to={paths.toolsOf(category.name, name)} className="link">
              <CategoryChip category={{ ...category, name }} />
            </Link>
            {description && <p className="small">{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  ));
}
