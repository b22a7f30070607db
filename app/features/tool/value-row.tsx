import { displayText } from '#catalogue/tools/display-text.ts';
import type { DisplayRow } from '#catalogue/tools/tool-display.ts';
import { reportOf } from '#features/contact/contact-rules.ts';
import type { ToolTabId } from '#site/access.ts';
import { paths } from '#site/paths.ts';
import { CertaintyMark } from '#ui/certainty-mark.tsx';
import { FieldValue } from '#ui/field-value.tsx';

interface Props {
  row: DisplayRow;
  toolId: string;
  tab: ToolTabId;
}

/** A recorded value of a tab with its name, and how sure it is. */
export function ValueRow({ row: { label, value, origin }, toolId, tab }: Props) {
  if (!value) return null;
  const report = reportOf({ tool: toolId, tab, field: label, shown: displayText(value) });
  return (
    <div className="grid gap-x-8 border-b border-line py-3 md:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,1fr)_14rem]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="break-words">
        <FieldValue value={value} />
      </dd>
      {origin && (
        <dd className="md:col-start-2 lg:col-start-3">
          <CertaintyMark origin={origin} of={label} report={paths.reportFact(report)} />
        </dd>
      )}
    </div>
  );
}
