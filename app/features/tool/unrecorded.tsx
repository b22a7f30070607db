import type { TabSection } from '#catalogue/tools/tool-display.ts';
import { reportOf } from '#features/proposals/reports/report-rules.ts';
import type { ToolTabId } from '#site/access.ts';
import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { useSite } from '#ui/site-texts.ts';
import type { SaidAbove } from './page-said.ts';

interface Props {
  toolId: string;
  tab: { id: ToolTabId; title: string };
  sections: TabSection[];
  /** Whether the tab holds no value at all. */
  isWhole: boolean;
  above: SaidAbove;
}

/**
 * How many fields of a tab have no value that the page tells elsewhere; unfolded, each has its text from the spec (§8), or
 * says where that is. Of something else than an AI tool, most could never be recorded.
 */
export function Unrecorded({ toolId, tab, sections, isWhole, above }: Props) {
  const { isAi } = useSite().listed;
  const missing = sections
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ value }) => !value) }))
    .filter(({ rows }) => rows.length > 0);
  if (missing.length === 0) return null;
  const fields = missing.flatMap(({ rows }) => rows).filter(({ id }) => !above.has(id)).length;
  const all = missing.flatMap(({ rows }) => rows).length;
  if (fields === 0 && !isWhole) return null;
  const some = isAi ? `${formatCounted(fields, 'field')} not recorded yet.` : 'More could be recorded.';
  const said = isWhole ? nothing(fields < all) : some;
  const report = reportOf({ tool: toolId, tab: tab.id, field: tab.title, shown: '' });
  return (
    <div className="unrecorded">
      <p>
        {`${said} Know it? `}
        <a href={paths.reportFact(report)} rel="nofollow" className="link">
          Tell us
        </a>
      </p>
      {isAi && (
        <details className="no-print">
          <summary>{isWhole ? 'What this tab can hold' : 'Which ones'}</summary>
          <div className="small gap-12 pt-4 sm:columns-2 lg:columns-3">
            {missing.map((section) => (
              <MissingRows key={section.title} section={section} above={above} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

/** @param isElsewhere whether something of the tab is told above */
function nothing(isElsewhere: boolean): string {
  return isElsewhere ? 'Nothing more recorded yet.' : 'Nothing recorded yet.';
}

function MissingRows({ section: { title, rows }, above }: Pick<Props, 'above'> & { section: TabSection }) {
  return (
    <div className="mb-6 break-inside-avoid">
      <p className="font-semibold">{title}</p>
      <dl>
        {rows.map(({ id, label, empty }) => (
          <div key={id} className="flex justify-between gap-4 border-b border-line py-1">
            <dt>{label}</dt>
            <dd className="text-right">{above.get(id) ?? empty}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
