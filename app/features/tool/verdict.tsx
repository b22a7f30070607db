import type { DecisionFact } from '#catalogue/tools/decision.ts';
import { FactMark } from './fact-mark.tsx';

interface Props {
  toolId: string;
  bestFor: DecisionFact | null;
  caution: DecisionFact | null;
}

/** Whom the tool suits, and what to beware of. */
export function Verdict({ toolId, bestFor, caution }: Props) {
  const known = [bestFor, caution].filter((fact) => fact !== null);
  if (known.length === 0) return null;
  return (
    <dl className="mt-6 max-w-prose">
      {known.map((fact) => (
        <div key={fact.label} className="mt-3">
          <dt className="text-sm font-semibold">{fact.label}</dt>
          <dd className="break-words">{fact.text}</dd>
          <dd>
            <FactMark toolId={toolId} fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
