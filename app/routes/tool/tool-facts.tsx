import type { Decision, DecisionFact } from '#domain/tools/decision.ts';
import { SourceNote } from '#ui/source-note.tsx';

/** The facts that a visitor decides by, each with its certainty; those that nobody knows in one line. */
export function ToolFacts({
  facts,
  unknown,
  lastChecked,
}: Pick<Decision, 'facts' | 'unknown' | 'lastChecked'>) {
  return (
    <section aria-labelledby="at-a-glance" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <h2 id="at-a-glance" className="panel-title">
        At a glance
      </h2>
      <dl className="text-sm">
        {facts.map((fact) => (
          <Fact key={fact.label} fact={fact} />
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

function Fact({ fact: { label, text, origin } }: { fact: DecisionFact }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{text}</dd>
      <dd>
        <SourceNote origin={origin} of={label} />
      </dd>
    </div>
  );
}
