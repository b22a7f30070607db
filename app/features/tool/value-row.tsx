import { displayText } from '#catalogue/tools/display-text.ts';
import { isOutdatedAlone, type SaidBlock } from '#catalogue/tools/said-once.ts';
import type { DisplayRow } from '#catalogue/tools/tool-display.ts';
import { reportOf } from '#features/proposals/reports/report-rules.ts';
import type { ToolTabId } from '#site/access.ts';
import { paths } from '#site/paths.ts';
import { CertaintyMark } from '#ui/certainty-mark.tsx';
import { FieldValue } from '#ui/field-value.tsx';

interface Props {
  row: DisplayRow;
  toolId: string;
  tab: ToolTabId;
  /** What its section says. */
  said: SaidBlock;
}

/** A recorded value of a tab with its name, and how sure it is. */
export function ValueRow({ row: { label, value, origin }, toolId, tab, said }: Props) {
  if (!value) return null;
  const report = reportOf({ tool: toolId, tab, field: label, shown: displayText(value) });
  return (
    <div className="value">
      <dt>{label}</dt>
      <dd>
        <FieldValue value={value} />
      </dd>
      {origin && (
        <dd>
          <CertaintyMark
            mark={said.own.get(label) ?? null}
            isOutdated={isOutdatedAlone(said, { of: label, origin })}
            of={label}
            report={paths.reportFact(report)}
          />
        </dd>
      )}
    </div>
  );
}
