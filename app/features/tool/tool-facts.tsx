import type { Decision, DecisionFact } from '#catalogue/tools/decision.ts';
import type { SaidBlock } from '#catalogue/tools/said-once.ts';
import { SharedMark } from '#ui/certainty-mark.tsx';
import { FactText } from '#ui/fact-text.tsx';
import { FactMark } from './fact-mark.tsx';

/** The facts that visitors choose by, each with its certainty, and one line that names the unknown ones. */
export function ToolFacts({
  toolId,
  facts,
  unknown,
  lastChecked,
  said,
}: Pick<Decision, 'facts' | 'unknown' | 'lastChecked'> & { toolId: string; said: SaidBlock }) {
  return (
    <section aria-labelledby="at-a-glance" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="panel-head">
        <h2 id="at-a-glance" className="panel-title">
          At a glance
        </h2>
        <SharedMark said={said} of="At a glance" />
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
      {unknown.length > 0 && <p className="small pt-2">Not recorded: {unknown.join(', ').toLowerCase()}</p>}
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
