import type { TabSection } from '#domain/tools/tool-display.ts';
import { FieldValue } from '#ui/field-value.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { SourceNote } from '#ui/source-note.tsx';

/** The facts that visitors choose by, above the tabs; unknown ones are left out. */
export function ToolFacts({ section: { title, origin, rows } }: { section: TabSection }) {
  const known = rows.filter((row) => row.value);
  if (known.length === 0) return null;
  return (
    <section className="mb-8">
      <SectionHeading title={title} more={origin && <SourceNote origin={origin} of={title} />} />
      <dl className="gap-x-12 text-sm md:columns-2">
        {known.map(({ label, value, origin: own }) => (
          <div
            key={label}
            className="grid break-inside-avoid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 border-b border-line py-2"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">
              {value && <FieldValue value={value} />}
              {own && <SourceNote origin={own} of={label} className="mt-1" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
