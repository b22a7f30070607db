import type { DecisionFact } from '#catalogue/tools/decision.ts';
import type { SaidBlock } from '#catalogue/tools/said-once.ts';
import { FactMark } from './fact-mark.tsx';

interface Props {
  toolId: string;
  bestFor: DecisionFact | null;
  caution: DecisionFact | null;
  said: SaidBlock;
}

/** Whom the tool suits, and what to beware of. */
export function Verdict({ toolId, bestFor, caution, said }: Props) {
  const known = [bestFor, caution].filter((fact) => fact !== null);
  if (known.length === 0) return null;
  return (
    <dl className="mt-3 max-w-prose text-sm lg:mt-5 lg:text-base">
      {known.map((fact) => (
        <div key={fact.id} className="verdict">
          <dt>{fact.label}</dt> <dd>{fact.text}</dd>{' '}
          <dd>
            <FactMark toolId={toolId} fact={fact} said={said} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
