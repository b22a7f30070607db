import type { DecisionFact } from '#catalogue/tools/decision.ts';
import { reportOf } from '#features/contact/contact-rules.ts';
import { paths } from '#site/paths.ts';
import { CertaintyMark } from '#ui/certainty-mark.tsx';

/** How sure a fact at the top of a tool's page is, and a way to report it. */
export function FactMark({ toolId, fact }: { toolId: string; fact: DecisionFact }) {
  const { label, text, origin } = fact;
  const report = reportOf({ tool: toolId, tab: null, field: label, shown: text });
  return <CertaintyMark origin={origin} of={label} report={paths.reportFact(report)} />;
}
