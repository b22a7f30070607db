import { reportOf } from '#domain/contact.ts';
import { paths } from '#domain/paths.ts';
import { displayText } from '#domain/tools/display-text.ts';
import type { TabSection } from '#domain/tools/tool-display.ts';
import { CertaintyMark } from '#ui/certainty-mark.tsx';
import { FieldValue } from '#ui/field-value.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

/** The facts that visitors choose by, above the tabs; unknown ones are left out. */
export function ToolFacts({ toolId, section: { title, rows } }: { toolId: string; section: TabSection }) {
  const known = rows.filter((row) => row.value);
  if (known.length === 0) return null;
  return (
    <section className="mb-8">
      <SectionHeading title={title} />
      <dl className="gap-x-12 text-sm md:columns-2">
        {known.map(({ label, value, origin }) => (
          <div
            key={label}
            className="grid break-inside-avoid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 border-b border-line py-2"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">
              {value && <FieldValue value={value} />}
              {value && origin && (
                <CertaintyMark
                  origin={origin}
                  of={label}
                  report={paths.reportFact(
                    reportOf({ tool: toolId, tab: null, field: label, shown: displayText(value) }),
                  )}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
