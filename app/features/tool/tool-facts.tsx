import type { Decision, DecisionFact } from '#catalogue/tools/decision.ts';
import type { NotRecorded } from '#catalogue/tools/not-recorded.ts';
import type { SaidBlock } from '#catalogue/tools/said-once.ts';
import { SharedMark } from '#ui/certainty-mark.tsx';
import { FactText } from '#ui/fact-text.tsx';
import { QuoteLink } from '#ui/quote-link.tsx';
import { FactMark } from './fact-mark.tsx';
import { MissingFacts } from './missing-facts.tsx';

/** The facts that visitors choose by, each with its certainty, and those that are not known. */
export function ToolFacts({
  toolId,
  facts,
  missing,
  lastChecked,
  said,
}: Pick<Decision, 'facts' | 'lastChecked'> & {
  toolId: string;
  missing: NotRecorded;
  said: SaidBlock;
}) {
  return (
    <section aria-labelledby="at-a-glance" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="panel-head">
        <h2 id="at-a-glance" className="panel-title">
          At a glance
        </h2>
        <SharedMark said={said} of="At a glance" />
        <QuoteLink subject={{ kind: 'tool', id: toolId }} of="this tool" />
      </div>
      <dl className="text-sm">
        {facts.map((fact) => (
          <Fact key={fact.label} toolId={toolId} fact={fact} said={said} />
        ))}
        {lastChecked && (
          <div className="fact">
            <dt>Last checked</dt>
            <dd>{lastChecked}</dd>
          </div>
        )}
      </dl>
      <MissingFacts toolId={toolId} missing={missing} />
    </section>
  );
}

function Fact({ toolId, fact, said }: { toolId: string; fact: DecisionFact; said: SaidBlock }) {
  return (
    <div className="fact">
      <dt>{fact.label}</dt>
      <dd>
        <FactText text={fact.text} detail={fact.detail} />
      </dd>
      <dd>
        <FactMark toolId={toolId} fact={fact} said={said} />
      </dd>
    </div>
  );
}
