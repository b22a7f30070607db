import { reportOf } from '#domain/contact.ts';
import { paths } from '#domain/paths.ts';
import type { DecisionFact } from '#domain/tools/decision.ts';
import { CertaintyMark } from '#ui/certainty-mark.tsx';

/** How sure a fact at the top of a tool's page is, and a way to report it. */
export function FactMark({ toolId, fact }: { toolId: string; fact: DecisionFact }) {
  const { label, text, origin } = fact;
  const report = reportOf({ tool: toolId, tab: null, field: label, shown: text });
  return <CertaintyMark origin={origin} of={label} report={paths.reportFact(report)} />;
}
