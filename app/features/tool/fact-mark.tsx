import type { DecisionFact } from '#catalogue/tools/decision.ts';
import { isOutdatedAlone, type SaidBlock } from '#catalogue/tools/said-once.ts';
import { reportOf } from '#features/proposals/reports/report-rules.ts';
import { paths } from '#site/paths.ts';
import { CertaintyMark } from '#ui/certainty-mark.tsx';

interface Props {
  toolId: string;
  fact: DecisionFact;
  /** What the block of the fact says. */
  said: SaidBlock;
}

/** What a fact at the top of a tool's page says of where it comes from, and a way to report it. */
export function FactMark({ toolId, fact, said }: Props) {
  const { id, label, text, origin } = fact;
  const report = reportOf({ tool: toolId, tab: null, field: label, shown: text });
  return (
    <CertaintyMark
      mark={said.own.get(id) ?? null}
      isOutdated={isOutdatedAlone(said, { id, origin })}
      of={label}
      report={paths.reportFact(report)}
    />
  );
}
